/**
 * The right to do one of a lane's jobs now. It may be given back before the job's record is written, so that another job begins meanwhile.
 */
export type Turn = {
  /** Waits for it. False: there will be none, because the process is stopping or the job's partition is another's. */
  begin(): Promise<boolean>
  end(): void
  /** The job, or its partition, has turned out to be another's: resolves when the job may be looked at again. */
  lost(): Promise<void>
}

/** The turn of a job that is run by itself, outside of any queue. */
export const FREE_TURN: Turn = { begin: async () => true, end() {}, async lost() {} }

/** A job that has nothing to prepare before its turn, and nothing to do after it. */
export const inTurn =
  <C, J>(run: (ctx: C, job: J, signal: AbortSignal) => Promise<void>) =>
  async (ctx: C, job: J, signal: AbortSignal, turn: Turn): Promise<void> => {
    if (await turn.begin()) await run(ctx, job, signal).finally(turn.end)
  }
