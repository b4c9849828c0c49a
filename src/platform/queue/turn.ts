/** The right to run one of a lane's jobs. It may be returned before the job's record is written, so that another job can begin meanwhile. */
export type Turn = {
  /** Waits for the turn. False: there will be none, because the process is stopping or the job's partition has passed to another. */
  begin(): Promise<boolean>
  end(): void
  /** The job or its partition belongs to another worker now: resolves when the job may be read again. */
  lost(): Promise<void>
}

/** The turn of a job that runs outside of any queue. */
export const FREE_TURN: Turn = { begin: async () => true, end() {}, async lost() {} }

/** A job with nothing to prepare before its turn, and nothing to do after it. */
export const inTurn =
  <C, J>(run: (ctx: C, job: J, signal: AbortSignal) => Promise<void>) =>
  async (ctx: C, job: J, signal: AbortSignal, turn: Turn): Promise<void> => {
    if (await turn.begin()) await run(ctx, job, signal).finally(turn.end)
  }
