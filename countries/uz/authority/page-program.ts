import { answerInThread } from '#platform/answer-in-thread.ts'
import { readUzPage, type UzPage } from './read-page.ts'

/** Reads pages of receipts, in a thread. */
export type PageWork = { ready: { ask: null; answer: null }; page: { ask: string; answer: UzPage } }

answerInThread<PageWork>({ ready: () => null, page: readUzPage })
