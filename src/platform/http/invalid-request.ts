import type { Problem } from './problem.ts'
import { presentProblem } from './present-problem.ts'

/** The request does not have the form that its endpoint describes: answered with 422 and all problems. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
  problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super('the request is not valid')
    this.problems = problems
  }

  body() {
    return { detail: this.problems.map(presentProblem) }
  }
}
