/** Why a pattern is not accepted, and where: `position` counts characters (code points) from the start, as Python does. */
export class Refusal extends Error {
  readonly position: number

  constructor(reason: string, position: number) {
    super(reason)
    this.position = position
  }
}
