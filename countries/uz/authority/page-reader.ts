import { openThread } from '#platform/thread.ts'
import type { PageWork } from './page-program.ts'
import type { UzPage } from './read-page.ts'

/** A page with a thousand lines takes a tenth of a second. In processor time of the process: on a busy machine a page of a receipt takes longer, and is no other page. */
const DEADLINE_MS = 5_000
const MEMORY_MB = 256

export type PageReader = {
  /** Never rejects: a page that cannot be read in time or in memory is `malformed`. */
  read(html: string): Promise<UzPage>
  close(): void
}

/**
 * Reads pages in a thread, one after the other. The cost of parsing HTML is not linear in its length: a hostile page of a few megabytes would stop the
 * process for minutes, so the thread is ended at a deadline.
 */
export function openPageReader({ program = new URL('./page-program.ts', import.meta.url), deadlineMs = DEADLINE_MS } = {}): PageReader {
  const thread = openThread<PageWork>({ program, data: null, memoryMb: MEMORY_MB })
  let last: Promise<unknown> = Promise.resolve()

  async function readNext(html: string): Promise<UzPage> {
    let deadline: NodeJS.Timeout | undefined
    try {
      await thread.ask('ready', null) // the start of a thread is not the page's fault
      const before = process.cpuUsage()
      const expire = () => {
        const { user, system } = process.cpuUsage(before)
        const leftMs = deadlineMs - (user + system) / 1_000
        // Closing ends the thread, whose question is then rejected; the next one starts another.
        if (leftMs > 0) deadline = setTimeout(expire, leftMs)
        else thread.close()
      }
      deadline = setTimeout(expire, deadlineMs)
      return await thread.ask('page', html)
    } catch {
      return { kind: 'malformed', detail: 'the page takes more time or memory to read than any receipt' }
    } finally {
      clearTimeout(deadline)
    }
  }

  return {
    read(html) {
      const page = last.then(() => readNext(html))
      last = page
      return page
    },
    close: thread.close,
  }
}
