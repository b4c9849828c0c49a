import type { Problem } from './problem.ts'
import { presentProblem } from './present-problem.ts'

/** The request does not have the form that its endpoint describes: answered with 422 and all problems. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
  problems: readonly Problem[]
  /** What was read of the body; undefined where nothing was. */
  given: unknown

  constructor(problems: readonly Problem[], given?: unknown) {
    super('the request is not valid')
    this.problems = problems
    this.given = given
  }

  body() {
    return { detail: this.problems.map(presentProblem) }
  }
}
