import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '#platform/db.ts'
import * as keys from '#store/api-keys.ts'
import * as promos from '#store/promos.ts'
import { percentile, say, table, verdict } from './ground/figures.ts'
import { startService, startSimulator } from './ground/programs.ts'
import { openBenchServer } from './ground/server.ts'

const TIME_AIM = 1.5
const PACE_AIM = 0.5
const SHARE_AIM = 0.25
/** The flood begins so long before the measured time. */
const LEAD_SECONDS = 10
const PARTICIPANTS = 1_000

type Options = { seconds: number; perSecond: number; junk: number; quota: number }

/** A participant of a page: each has an address of its own. */
type Sending = { promo: string; apiKey: string; group: string; userUuid: string; address: string; qrString: string }

/**
 * Two promos whose receipts come from pages, first in peace, and then while junk with the public key of one of them arrives from invented participants. The
 * honest receipts of both arrive at one rate all the time; their times without the flood are what those beside it are compared with.
 */
export async function benchFlood({ seconds, perSecond, junk, quota }: Options, opened: AsyncDisposableStack): Promise<void> {
  const server = await openBenchServer(opened)
  const { url, sql } = await server.create('flood')
  const simulator = await startSimulator(opened)
  const variables = { ...simulator.variables, DATABASE_URL: url, FNS_DAILY_QUOTA: String(quota), TRUSTED_PROXIES: '127.0.0.1' }
  const apiKeys = new Map<string, string>()
  for (const promo of ['honest', 'flooded']) {
    const { id } = await promos.create(sql, { name: promo, country: 'ru', settings: {} })
    apiKeys.set(promo, (await keys.create(sql, id, { label: promo, scope: 'widget' })).apiKey)
  }
  const { origin } = await startService(opened, 'serve', variables)
  await startService(opened, 'work', variables)
  say(
    `Flood: ${junk} junk receipts a second of ${PARTICIPANTS} participants, a quota of ${quota} a day; ${perSecond} honest receipts a second of each group\n\n`,
  )

  /** Half of the receipts are of cash registers that are known, the others of registers of their own. */
  const honest = async (phase: string, promo: string, group: 'regular' | 'newcomer', isKnown: boolean, n: number): Promise<Sending> => {
    const userUuid = group === 'regular' ? `${promo}-regular-${n % 20}` : `${promo}-${phase}-${isKnown}-${n}`
    const qrString = await mint(simulator.origin, isKnown ? null : String(randomInt(7_380e9, 7_389e9) * 1_000 + randomInt(1_000)))
    const name = group === 'regular' ? 'regular participants' : `newcomers, ${isKnown ? 'known' : 'new'} registers`
    return { promo, apiKey: apiKeys.get(promo) as string, group: `${phase} ${name}`, userUuid, address: addressOf(userUuid), qrString }
  }
  const inPhase = async (phase: string) => {
    for (let n = 0, startedAt = performance.now(); n < seconds * perSecond; n++) {
      await sleep(Math.max(0, startedAt + (n * 1_000) / perSecond - performance.now()))
      for (const promo of ['honest', 'flooded']) {
        void honest(phase, promo, 'regular', false, n).then(sendTo)
        void honest(phase, promo, 'newcomer', true, n).then(sendTo)
        void honest(phase, promo, 'newcomer', false, n).then(sendTo)
      }
    }
    await sleep(5_000) // the last of them are asked about
  }
  const failures = new Map<string, number>()
  const sendTo = async (sending: Sending) => {
    const answer = await submit(origin, sending)
    if (answer !== '200') failures.set(answer, (failures.get(answer) ?? 0) + 1)
  }

  for (let n = 0; n < 20; n++)
    for (const promo of ['honest', 'flooded']) await sendTo({ ...(await honest('before', promo, 'regular', true, n)), group: 'before' })
  await sleep(3_000)
  await inPhase('alone')
  const flooding = new AbortController()
  const flood = sendJunk({ junk, apiKey: apiKeys.get('flooded') as string, sendTo, signal: flooding.signal })
  await sleep(LEAD_SECONDS * 1_000)
  await inPhase('flood')
  flooding.abort()
  await flood
  if (failures.size > 0) say(`  not accepted: ${JSON.stringify(Object.fromEntries(failures))}\n`)
  await report(sql, quota)
}

async function sendJunk({ junk, apiKey, sendTo, signal }: { junk: number; apiKey: string; sendTo(sending: Sending): Promise<void>; signal: AbortSignal }) {
  for (let n = 0, startedAt = performance.now(); !signal.aborted; n++) {
    await sleep(Math.max(0, startedAt + (n * 1_000) / junk - performance.now()))
    const userUuid = `invented-${randomInt(PARTICIPANTS)}`
    const qrString = `t=${boughtAt}&s=274.50&fn=${randomInt(7_380e9, 7_389e9)}000&i=${randomInt(1, 2 ** 32)}&fp=${randomInt(1, 2 ** 32)}&n=1`
    void sendTo({ promo: 'flooded', apiKey, group: 'junk', userUuid, address: addressOf(userUuid), qrString })
  }
}

const boughtAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')

const addresses = new Map<string, string>()
function addressOf(userUuid: string): string {
  const known = addresses.get(userUuid) ?? `2001:db8:${(addresses.size >> 16).toString(16)}:${(addresses.size & 0xffff).toString(16)}::1`
  addresses.set(userUuid, known)
  return known
}

async function submit(origin: string, { apiKey, group, userUuid, address, qrString }: Sending): Promise<string> {
  const form = new FormData()
  form.set('qrAsString', qrString)
  form.set('userUuid', userUuid)
  form.set('source', group)
  const answer = await fetch(`${origin}/api/widgets/receipts`, { method: 'POST', headers: { 'api-key': apiKey, 'x-forwarded-for': address }, body: form })
  await answer.arrayBuffer()
  return String(answer.status)
}

/** A receipt of the simulator's cash register, or of another drive. */
async function mint(simulator: string, fn: string | null): Promise<string> {
  const body =
    fn === null
      ? { country: 'ru', items: [{ name: 'Молоко 1 л', priceKopeks: 8_990, quantity: 1 }] }
      : {
          country: 'ru',
          ticket: {
            fiscalDriveNumber: fn,
            fiscalDocumentNumber: randomInt(1, 1e6),
            fiscalSign: randomInt(1, 2 ** 32),
            dateTime: Math.floor(Date.now() / 1_000),
            operationType: 1,
            userInn: '7707083893',
            user: 'ООО «Магазин»',
            totalSum: 8_990,
            items: [{ name: 'Молоко 1 л', price: 8_990, quantity: 1, sum: 8_990 }],
          },
        }
  const answer = await fetch(`${simulator}/control/receipts`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`not minted: ${await answer.text()}`)
  return ((await answer.json()) as { qrStr: string }).qrStr
}

async function report(sql: Sql, quota: number): Promise<void> {
  const rows = await sql<{ name: string; source: string; sent: number; times: number[] }[]>`
    select p.name, r.source, count(*)::int as sent,
           coalesce(jsonb_agg(extract(epoch from h.at - r.created_at) * 1000) filter (where h.at is not null), '[]') as times
      from receipts r join promos p on p.id = r.promo_id
      left join receipt_history h on h.receipt_uuid = r.uuid and h.event = 'fiscalDataObtained'
     where r.source <> 'before' group by 1, 2 order by 1 desc, 2`
  const [{ junkAsked }] = await sql<[{ junkAsked: number }]>`
    select count(*)::int as junk_asked from receipts r join tax_questions q using (fiscal_key) where r.source = 'junk' and q.answered_at is not null`
  say(
    table([
      ['', 'sent', 'confirmed', 'p50 ms', 'p95 ms'],
      ...rows
        .filter(({ source }) => source !== 'junk')
        .map(({ name, source, sent, times }) => [
          `${name} promo, ${source}`,
          String(sent),
          String(times.length),
          percentile(times, 0.5).toFixed(0),
          percentile(times, 0.95).toFixed(0),
        ]),
      ['junk', String(rows.find(({ source }) => source === 'junk')?.sent ?? 0), `${junkAsked} asked`, '', ''],
    ]),
  )
  const of = (promo: string, phase: string) => rows.filter(({ name, source }) => name === promo && source.startsWith(phase))
  const times = (promo: string, phase: string) => of(promo, phase).flatMap((row) => row.times)
  const confirmed = (promo: string, phase: string) => times(promo, phase).length / of(promo, phase).reduce((sum, { sent }) => sum + sent, 0)
  say('\n')
  say(verdict('honest promo: confirmed receipts beside the flood to those without', confirmed('honest', 'flood') / confirmed('honest', 'alone'), '≥', 1))
  say(verdict('honest promo: p95 of the time to the answer beside the flood to that without', ratioOf('honest', 0.95), '≤', TIME_AIM))
  say(
    verdict(
      'flooded promo: confirmed honest receipts beside the flood to those without',
      confirmed('flooded', 'flood') / confirmed('flooded', 'alone'),
      '≥',
      PACE_AIM,
    ),
  )
  say(verdict("junk: part of the day's quota", junkAsked / quota, '≤', SHARE_AIM))

  function ratioOf(promo: string, share: number): number {
    return percentile(times(promo, 'flood'), share) / percentile(times(promo, 'alone'), share)
  }
}
