/** The reason why a pattern is refused, and its position, which counts characters (code points) from the start, as Python does. */
export class Refusal extends Error {
  readonly position: number

  constructor(reason: string, position: number) {
    super(reason)
    this.position = position
  }
}
