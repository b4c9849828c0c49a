import { randomInt } from 'node:crypto'
import { Agent } from 'undici'
import { v7 as uuidV7 } from 'uuid'
import { authRequest, getMessageRequest, getTicketRequest, type SoapRequest } from '#countries/ru/authority/soap/requests.ts'
import { parseRuQr } from '#countries/ru/qr.ts'
import { fiscalKey } from '#domain/qr/requisites.ts'
import { arrayOf } from '#platform/db/array-of.ts'
import { openDatabase } from '#platform/db.ts'
import { obey } from './obey.ts'

/** Take these receipts from their QR to the third callback. */
export type FloorOrder = {
  databaseUrl: string
  promoId: number
  callbackUrl: string
  authUrl: string
  kktUrl: string
  masterToken: string
  qrStrings: string[]
}

type Taken = { uuid: string; receiptId: number; body: string; qrString: string; fiscal: unknown }

const BATCH = 64
const IN_FLIGHT = 3

/**
 * What the work of a receipt costs at least: its rows in the service's own tables, its two exchanges with the tax authority and its three callbacks,
 * written by hand for this one case, 64 receipts at a time and with three statements for them. No rules, limits, locks, fences or retries.
 */
obey(async ({ databaseUrl, promoId, callbackUrl, authUrl, kktUrl, masterToken, qrStrings }: FloorOrder): Promise<void> => {
  const sql = openDatabase(databaseUrl, { max: IN_FLIGHT, application: 'floor', patient: true })
  const agent = new Agent({ connections: 64 })
  const token = textOf(await soap(authUrl, authRequest(masterToken), {}), 'Token')
  let begun = 0
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (begun < qrStrings.length) await passThrough(qrStrings.slice(begun, (begun += BATCH)))
    }),
  )
  await agent.close()
  await sql.end({ timeout: 1 })

  async function passThrough(batch: string[]): Promise<void> {
    const taken = await take(batch)
    await Promise.all(taken.map((one) => tell(one, 'ARRIVED', one.body)))
    const asked = await Promise.all(taken.map(async (one) => ({ ...one, fiscal: await ask(one.qrString) })))
    const decided = asked.map((one) => ({ ...one, inspected: bodyOf(one, 'INSPECTED'), reviewed: bodyOf(one, 'REVIEWED') }))
    await decide(decided)
    await Promise.all(
      decided.map(async (one) => {
        await tell(one, 'INSPECTED', one.inspected)
        await tell(one, 'REVIEWED', one.reviewed)
      }),
    )
    await close(taken)
  }

  async function take(batch: string[]): Promise<Taken[]> {
    const receipts = batch.map((qrString) => {
      const parsed = parseRuQr(qrString)
      if (!parsed.ok) throw new Error(parsed.reason)
      const { requisites } = parsed
      const uuid = uuidV7()
      return {
        uuid,
        qrString,
        requisites,
        key: fiscalKey(requisites),
        participant: `participant-${randomInt(1e6)}`,
        body: JSON.stringify({ ...FIELDS, state: 'ARRIVED', uuid, promoId }),
      }
    })
    const column = (of: (one: (typeof receipts)[number]) => string) => arrayOf(receipts.map(of))
    const rows = await sql<{ uuid: string; receiptId: number }[]>`
      with input as materialized (
        select * from unnest((select ${column(({ uuid }) => uuid)}::uuid[]), ${column(({ participant }) => participant)}::text[], ${column(({ key }) => key)}::text[],
          ${column(({ requisites }) => JSON.stringify(requisites))}::jsonb[], ${column(({ qrString }) => qrString)}::text[], ${column(({ body }) => body)}::text[]
        ) as i(uuid, participant, fiscal_key, requisites, qr_string, body)
      ), accepted as (
        insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, fiscal_key, requisites, qr_string, created_at, open_callbacks)
        select uuid, ${promoId}::int, participant, participant, 'ARRIVED', true, true, fiscal_key, requisites, qr_string, now(), 1 from input
        returning uuid, receipt_id
      ), history as (
        insert into receipt_history (receipt_uuid, at, event, state) select uuid, now(), 'accepted', 'ARRIVED' from input
      ), events as (
        insert into callback_events (receipt_uuid, number, promo_id, head, recorded_at) select uuid, 0, ${promoId}::int, body, now() from input
      )
      select uuid, receipt_id from accepted`
    const numbers = new Map(rows.map(({ uuid, receiptId }) => [uuid, receiptId]))
    return receipts.map(({ uuid, qrString, body }) => ({ uuid, qrString, body, receiptId: numbers.get(uuid) as number, fiscal: null }))
  }

  /** The simulator has its answer ready at once. */
  async function ask(qrString: string): Promise<unknown> {
    const parsed = parseRuQr(qrString)
    if (!parsed.ok) throw new Error(parsed.reason)
    const headers = { 'FNS-OpenApi-Token': token }
    const messageId = textOf(await soap(kktUrl, getTicketRequest(parsed.requisites), headers), 'MessageId')
    const ticket = textOf(await soap(kktUrl, getMessageRequest(messageId), headers), 'Ticket')
    const { content } = (JSON.parse(ticket.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as { content: Ticket }) ?? {}
    const items = content.items.map(({ name, price, quantity, sum, nds }) => ({ name, price, quantity, sum, nds }))
    return { totalSum: content.totalSum, retailer: content.user, retailerInn: content.userInn, receiptDate: content.dateTime, items }
  }

  async function decide(decided: (Taken & { inspected: string; reviewed: string })[]): Promise<void> {
    const column = (of: (one: (typeof decided)[number]) => string) => arrayOf(decided.map(of))
    await sql`
      with input as materialized (
        select * from unnest((select ${column(({ uuid }) => uuid)}::uuid[]), ${column(({ fiscal }) => JSON.stringify(fiscal))}::jsonb[],
          ${column(({ inspected }) => inspected)}::text[], ${column(({ reviewed }) => reviewed)}::text[]) as i(uuid, fiscal, inspected, reviewed)
      ), moved as (
        update receipts r set state = 'REVIEWED', approved = true, unpacked_fiscal = i.fiscal, operation_type = 1, unpacked_outcome = ${JSON.stringify(OUTCOME)}::text::jsonb,
               reviewers = '{auto}', version = 2, open_callbacks = 3, settings_version = 1
          from input i where r.uuid = i.uuid
        returning r.uuid, r.fiscal_key, i.fiscal
      ), documents as (
        insert into tax_documents (fiscal_key, unpacked_fiscal, operation_type) select fiscal_key, fiscal, 1 from moved
      ), history as (
        insert into receipt_history (receipt_uuid, at, event, state)
        select uuid, now(), 'fiscalDataObtained', 'INSPECTED' from input union all select uuid, now(), 'verdictProduced', 'REVIEWED' from input
      )
      insert into callback_events (receipt_uuid, number, promo_id, head, recorded_at)
      select uuid, 1, ${promoId}::int, inspected, now() from input union all select uuid, 2, ${promoId}::int, reviewed, now() from input`
  }

  async function close(taken: Taken[]): Promise<void> {
    await sql`
      with input as materialized (
        select uuid from unnest((select ${arrayOf(taken.map(({ uuid }) => uuid))}::uuid[])) as uuid
      ), settled as (
        update callback_events e set status = 'delivered', attempts = 1, settled_at = now() from input i where e.receipt_uuid = i.uuid
        returning e.receipt_uuid, e.number
      ), attempts as (
        insert into callback_attempts (receipt_uuid, number, promo_id, attempt, manual, status, outcome, cause, latency_ms, exchanges)
        select receipt_uuid, number, ${promoId}::int, 1, false, 200, 'delivered', '', 1, ${JSON.stringify(EXCHANGES)}::text::jsonb from settled
      )
      update receipts r set open_callbacks = 0, delivered = 'DELIVERED' from input i where r.uuid = i.uuid`
  }

  function tell({ uuid }: Taken, state: string, body: string): Promise<string> {
    return send(callbackUrl, { 'content-type': 'application/json', 'webhook-id': `${uuid}.${state}.0` }, body)
  }

  function soap(url: string, { action, xml }: SoapRequest, headers: Record<string, string>): Promise<string> {
    return send(url, { 'content-type': 'text/xml;charset=UTF-8', soapaction: `"${action}"`, ...headers }, xml)
  }

  function send(url: string, headers: Record<string, string>, body: string): Promise<string> {
    const { origin, pathname } = new URL(url)
    const chunks: Buffer[] = []
    return new Promise((resolve, reject) => {
      agent.dispatch(
        { origin, path: pathname, method: 'POST', headers, body },
        {
          onRequestStart() {},
          onResponseStart(_controller, status) {
            if (status !== 200) reject(new Error(`${url} answered ${status}`))
          },
          onResponseData: (_controller, chunk) => void chunks.push(chunk),
          onResponseEnd: () => resolve(Buffer.concat(chunks).toString()),
          onResponseError: (_controller, error) => reject(error),
        },
      )
    })
  }
}, {})

type Ticket = {
  totalSum: number
  user: string
  userInn: string
  dateTime: unknown
  items: { name: string; price: number; quantity: number; sum: number; nds: number }[]
}

/** What the body of an ordinary receipt has besides its own values. */
const FIELDS = {
  country: 'ru',
  externalId: null,
  approved: false,
  photos: [],
  duplicate: null,
  rejectKey: null,
  rejectReason: null,
  reviewers: [],
  delivered: null,
  meta: {},
}
const OUTCOME = { promoPoints: 10, total: 27_450, rules: [{ productId: 1, points: 10 }], rulesCount: 1, rulesPoints: 10, matchedPromos: [] }
const EXCHANGES = [{ requestHeaders: { 'content-type': 'application/json' }, status: 200, error: null, cause: '', latencyMs: 1, answer: '{}' }]

const bodyOf = ({ uuid, receiptId, fiscal, qrString }: Taken, state: string): string =>
  JSON.stringify({ ...FIELDS, state, uuid, receiptId, qrString, fnsReceipt: fiscal, ...(state === 'REVIEWED' ? { approved: true, ...OUTCOME } : {}) })

function textOf(xml: string, tag: string): string {
  const start = `${tag}>`
  const from = xml.indexOf(start)
  if (from === -1) throw new Error(`no ${start} in ${xml.slice(0, 300)}`)
  return xml.slice(from + start.length, xml.indexOf('<', from + start.length))
}
