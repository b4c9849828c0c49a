import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Requisites } from '#domain/qr/requisites.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import { isSignHash, renderUzQr, type UzPayment, type UzQuestion, type UzRequisites } from '../qr.ts'
import { readUzPayment } from './uz-payment.ts'
import { uzReceipt, type UzReceipt } from './uz-receipt.ts'
import { openOfdHttp, outage } from './ofd-http.ts'
import { openPageReader } from './page-reader.ts'

/** Which of the operator's two interfaces is asked for a receipt. */
export type OfdMode = 'auto' | 'page' | 'api'

export type OfdOptions = {
  /** Where the links of receipts lead. */
  url: string
  /** Address of the newer site's API, and the key that signs its questions. */
  apiUrl: string | null
  apiKey: string | null
  /** page: receipts are in the page · api: the newer site's API is asked · auto: the page, until it comes empty. */
  mode: OfdMode
  /** For installations outside Uzbekistan, since the operator answers only inside. */
  proxyUrl?: string | null
  now?: () => Date
  timeoutMs?: number
  log?: Pick<Logger, 'warn' | 'info'>
}

export type Ofd = {
  /**
   * One question about one receipt; about typed requisites that are not found up to four, one for each kind of receipt. Whatever the far end does becomes an answer;
   * throws only the reason of the caller's own signal.
   */
  find(requisites: Requisites, signal?: AbortSignal): Promise<TaxAnswer>
  close(): Promise<void>
}

const TIMEOUT_MS = 20_000
/** For so long after a question has begun, rarer kinds of receipts are still asked for: a slow operator must not make the whole question late. */
const RARER_MS = 20_000
/** How long an empty page is taken for the newer site, before the page is requested again. */
const EMPTY_PAGE_MS = 3_600_000

/** The fiscal operator of Uzbekistan, with both generations of its site. */
export function openOfd({ url, apiUrl, apiKey, mode, proxyUrl = null, now = () => new Date(), timeoutMs = TIMEOUT_MS, log }: OfdOptions): Ofd {
  const http = openOfdHttp(timeoutMs, proxyUrl, now)
  const pages = openPageReader()
  let emptyUntilMs = 0

  return {
    async find(requisites, signal) {
      signal?.throwIfAborted()
      const { uzPayment, ...asked } = { uzPayment: 'check', ...requisites } as UzRequisites
      const startedAt = performance.now()
      const answer = await askFor({ ...asked, uzPayment: uzPayment ?? 'check' }, signal)
      if (uzPayment !== null || answer.kind !== 'notFound') return answer
      // Paper does not say of which kind its receipt is. What the operator does not answer about a rarer kind is no outage, unless it asks for fewer questions.
      for (const rarer of ['epi', 'avans', 'kredit'] as const) {
        if (performance.now() - startedAt > RARER_MS) break
        const other = await askFor({ ...asked, uzPayment: rarer }, signal)
        if (other.kind === 'unavailable' ? other.cause === 'rate' : other.kind !== 'notFound') return other
      }
      return answer
    },
    async close() {
      await http.close()
      pages.close()
    },
  }

  async function askFor(asked: UzQuestion, signal?: AbortSignal): Promise<TaxAnswer> {
    const viaApi = mode === 'api' || (mode === 'auto' && now().getTime() < emptyUntilMs)
    const answer = viaApi ? await askApi(asked, signal) : await askPage(asked, signal)
    if (answer.kind === 'unavailable') log?.warn({ cause: answer.cause, detail: answer.detail }, 'the fiscal operator gave no answer')
    return answer
  }

  async function askPage(asked: UzQuestion, signal?: AbortSignal): Promise<TaxAnswer> {
    const reply = await http.send(renderUzQr(url, asked), { method: 'GET', headers: { accept: 'text/html' }, ...(signal && { signal }) })
    if (reply.kind === 'unavailable') return reply
    if (reply.status === 404) return outage('malformed', 'the page of receipts is not where it was')
    const page = await pages.read(reply.text)
    signal?.throwIfAborted()
    switch (page.kind) {
      case 'receipt':
        return answerOf(uzReceipt(page.document, asked, isOnline(asked)))
      case 'notFound':
        return { kind: 'notFound', detail: 'no receipt on the page' }
      case 'malformed':
        return outage('malformed', page.detail)
      case 'emptyRoot':
        if (mode === 'page') return outage('malformed', 'the page is empty: the site is of the newer kind')
        if (emptyUntilMs === 0) log?.info({}, 'the fiscal operator serves its newer site')
        emptyUntilMs = now().getTime() + EMPTY_PAGE_MS
        return askApi(asked, signal)
    }
  }

  async function askApi(asked: UzQuestion, signal?: AbortSignal): Promise<TaxAnswer> {
    if (apiUrl === null || apiKey === null) return outage('access', 'the newer site is asked with a key: OFD_API_URL and OFD_API_KEY are not set')
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const signature = createHmac('sha256', apiKey).update(`${asked.fn}:${asked.fd}:${timestamp}`).digest('hex')
    const reply = await http.send(new URL('/api/payment', apiUrl).href, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
      body: JSON.stringify({
        terminalId: asked.fn,
        paymentNo: asked.fd,
        paymentDate: asked.boughtAt.replace(/\D/g, ''),
        ...(isSignHash(asked.fp) ? { fiscalSignHash: asked.fp } : { fiscalSign: asked.fp }),
        paymentType: PAYMENT_TYPES[asked.uzPayment],
      }),
      ...(signal && { signal }),
    })
    if (reply.kind === 'unavailable') return reply
    if (!reply.isJson) return outage('malformed', 'the answer is not JSON')
    return reply.status === 404 ? { kind: 'notFound', detail: 'the operator has no such receipt' } : answerOf(readUzPayment(reply.text, asked, isOnline(asked)))
  }
}

const PAYMENT_TYPES = { check: 'CHECK', epi: 'CHECK_EPI', avans: 'AVANS', kredit: 'CREDIT' } as const satisfies Record<UzPayment, string>

/** Online payments and marketplaces have paths of their own. */
const isOnline = ({ uzPayment }: UzQuestion): boolean => uzPayment !== 'check'

function answerOf(receipt: UzReceipt): TaxAnswer {
  switch (receipt.kind) {
    case 'read':
      return { kind: 'found', fiscal: receipt.fiscal, operationType: receipt.operationType }
    case 'otherMoment':
      return { kind: 'wrongSign', detail: receipt.detail }
    case 'malformed':
      return outage('malformed', receipt.detail)
  }
}
