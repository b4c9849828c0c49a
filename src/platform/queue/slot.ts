/** The right to run one of a lane's jobs. It may be returned before the job's record is written, so that another job can begin meanwhile. */
export type Slot = {
  /** Waits for the slot. False: there will be none, because the process is stopping or the job's partition has passed to another. */
  begin(): Promise<boolean>
  end(): void
  /** The job or its partition belongs to another worker now: resolves when the job may be read again. */
  lost(): Promise<void>
}

/** The slot of a job that runs outside of any queue. */
export const FREE_SLOT: Slot = { begin: async () => true, end() {}, async lost() {} }

/** A job with nothing to prepare before its slot, and nothing to do after it. */
export const inSlot =
  <C, J>(run: (ctx: C, job: J, signal: AbortSignal) => Promise<void>) =>
  async (ctx: C, job: J, signal: AbortSignal, slot: Slot): Promise<void> => {
    if (await slot.begin()) await run(ctx, job, signal).finally(slot.end)
  }
