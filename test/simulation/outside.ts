import assert from 'node:assert/strict'
import { PACKS } from '#countries/index.ts'
import type { DailyQuota, TaxAuthority } from '#countries/define-authority.ts'
import { lineCodes } from '#domain/codes/line-codes.ts'
import { fiscalKey } from '#domain/qr/requisites.ts'
import type { FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { Exchange, GuardedHttp } from '#platform/guarded-http.ts'
import type { Chance } from '#test/support/chance.ts'
import type { BrandAnswer, ReceivedCallback } from '#test/support/world.ts'
import { photoReader, type ReaderMood } from './photos.ts'
import type { Gate } from './turns.ts'

/** What the tax authority knows of a receipt, and from when on. */
export type Fate = 'found' | 'notFound' | 'wrongSign' | 'malformed'
export type Printed = { qrStr: string; fate: Fate; from: Date; fiscal: FiscalReceipt }

const SANDBOX_REGISTERS = PACKS.ru.register.sandboxPrefix
const DAY_MS = 24 * 60 * 60_000
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** A tax authority and brands without sockets. Their answers wait for their turn, so that they may be late, or come to a process that has died meanwhile. */
export class Outside {
  readonly received: ReceivedCallback[] = []
  /** Webhook ids that a brand has accepted. */
  readonly accepted = new Set<string>()
  readonly printed: Printed[] = []
  readonly #known = new Map<string, Printed>()
  readonly #underWay = new Map<string, { isDoubted: boolean; gate: Gate }[]>()
  readonly #now: () => Date
  /** The mood of the tax authority: an answer that says nothing about the receipt, or null. */
  outage: (() => TaxAnswer & { kind: 'unavailable' }) | null = null
  questionsPerDay = 1_000
  reader: ReaderMood = 'well'
  brand: (received: ReceivedCallback) => BrandAnswer | null = () => ({})
  asked = 0

  constructor(now: () => Date) {
    this.#now = now
  }

  /** A till prints a receipt. */
  print(chance: Chance, fate: Fate, afterMs: number): Printed {
    const now = this.#now()
    const bought = new Date(now.getTime() - 60_000 * (1 + chance.below(600)))
    const sum = 100 * (50 + chance.below(400))
    const requisites = {
      fn: `738044070099900${chance.below(4)}`,
      fd: String(10_000 + this.printed.length),
      fp: String(1_000_000_000 + chance.below(2_000_000_000)),
    }
    const time = bought.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
    // Marked goods: some packs are seen in several receipts.
    const codes = chance.happens(0.3) ? lineCodes([{ kind: 'gs1m', value: null, gtin: '04600000000015', serial: `pack${chance.below(40)}` }]) : undefined
    const fiscal: FiscalReceipt = {
      ...requisites,
      receiptDate: bought.toISOString().slice(0, 10),
      receiptTime: `${bought.toISOString().slice(11, 16)}:00`,
      totalSum: sum,
      retailerInn: '7707083893',
      retailerName: 'Магазин',
      retailerAddress: null,
      taxSystem: null,
      isOnline: false,
      isPaid: true,
      items: [{ name: 'Молоко 1 л', price: sum, quantity: 1, sum, nds: null, ...(codes && { codes }) }],
    }
    const printed = {
      qrStr: `t=${time}&s=${(sum / 100).toFixed(2)}&fn=${requisites.fn}&i=${requisites.fd}&fp=${requisites.fp}&n=1`,
      fate,
      from: new Date(now.getTime() + afterMs),
      fiscal,
    }
    this.printed.push(printed)
    this.#known.set(fiscalKey({ country: 'ru', ...requisites }), printed)
    return printed
  }

  /** From now on all processes that ask anything have lost the right to be the only ones: frozen, dead, or without their partitions. */
  doubt(which: (gate: Gate) => boolean): void {
    for (const exchanges of this.#underWay.values()) for (const one of exchanges) one.isDoubted ||= which(one.gate)
  }

  taxAuthority(gate: Gate): TaxAuthority {
    const quota: DailyQuota = { perDay: this.questionsPerDay, dayOf, renewsAfter: (moment) => new Date((Math.floor(moment.getTime() / DAY_MS) + 1) * DAY_MS) }
    return {
      quota,
      find: async (requisites) => {
        this.asked++
        assert.ok(!requisites.fn.startsWith(SANDBOX_REGISTERS), 'the tax authority is not asked about receipts of the sandbox')
        const key = fiscalKey(requisites)
        const answer = this.#find(key)
        await gate.answer(key)
        return answer
      },
    }
  }

  photoReader = (gate: Gate) => photoReader(gate, () => this.reader)

  #find(key: string): TaxAnswer {
    if (this.outage !== null) return this.outage()
    const known = this.#known.get(key)
    if (known?.fate === 'wrongSign') return { kind: 'wrongSign', detail: 'another sign' }
    if (known?.fate === 'malformed') return { kind: 'unavailable', cause: 'malformed', detail: 'an answer that cannot be read' }
    if (known?.fate !== 'found' || known.from > this.#now()) return { kind: 'notFound', detail: 'no such receipt' }
    return { kind: 'found', fiscal: known.fiscal, operationType: 1 }
  }

  http(gate: Gate): GuardedHttp {
    return {
      checkUrl: () => null,
      close: async () => {},
      stream: async () => ({ kind: 'noAnswer', cause: 'refused', detail: 'nobody listens', latencyMs: 0 }),
      request: async ({ url, headers, body: raw, timeoutMs }): Promise<Exchange> => {
        const path = new URL(url).pathname
        const body = JSON.parse(String(raw)) as Record<string, unknown>
        const mailbox = `${path} ${body['uuid']}`
        const others = this.#underWay.get(mailbox) ?? []
        const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
        const webhookId = sent['webhook-id'] as string
        const alone = others.every(({ isDoubted, gate }) => isDoubted || gate.state !== 'running')
        const one = { path, state: String(body['state']), webhookId, headers: sent, raw: String(raw), body, alone }
        this.received.push(one)
        const mine = { isDoubted: false, gate }
        this.#underWay.set(mailbox, [...others, mine])
        const askedAt = this.#now()
        const answer = this.brand(one)
        try {
          await gate.answer(webhookId)
        } finally {
          this.#underWay.set(
            mailbox,
            this.#underWay.get(mailbox)!.filter((other) => other !== mine),
          )
        }
        if (this.#now().getTime() - askedAt.getTime() > timeoutMs)
          return { kind: 'noAnswer', cause: 'timeout', detail: 'no answer in time', latencyMs: timeoutMs }
        if (answer === null) return { kind: 'noAnswer', cause: 'reset', detail: 'the connection was closed before an answer', latencyMs: 1 }
        const { status = 200, body: said = {}, headers: its = {} } = answer
        if (status < 300) this.accepted.add(webhookId)
        return { kind: 'answer', status, headers: its, body: Buffer.from(JSON.stringify(said)), truncated: false, latencyMs: 1 }
      },
    }
  }
}
