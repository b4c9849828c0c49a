// Produces every reject key by a real submission, in one way each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canOccur } from '#domain/promo/occurring-keys.ts'
import { resolveSettings } from '#domain/promo/resolve-settings.ts'
import { REJECT_KEYS, type RejectKey } from '#domain/reject-keys.ts'
import { photoWith, picture } from './support/receipt-photo.ts'
import { upload } from './support/upload.ts'
import { openWorld, type World } from './support/world.ts'

const milk = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }
const bread = { productId: 8, name: 'Хлеб', patterns: ['хлеб'], points: 1 }
const MILK = [{ name: 'МОЛОКО 3,2%', priceKopeks: 10_000, quantity: 1 }]
const DAY = 86_400_000

/** Produces one reject key: sends what is needed and returns the uuid of the receipt that must get it. */
type Story = (way: Way) => Promise<string>
type Way = Awaited<ReturnType<typeof openWay>>

async function openWay(world: World) {
  await world.passToNoon()
  const promo = (settings: Record<string, unknown>) => world.createPromo({ products: [milk], ...settings })
  const sendTo = async ({ apiKey }: { apiKey: string }, receipt: Record<string, unknown> = {}) =>
    (await world.submit({ qrStr: world.mint({ items: MILK, ...receipt }).qrStr }, apiKey)).uuid
  return {
    world,
    promo,
    sendTo,
    /** Sends a receipt with these properties to a promo with these settings. */
    async one(settings: Record<string, unknown>, receipt: Record<string, unknown> = {}) {
      return sendTo(await promo(settings), receipt)
    },
    /** Sends a receipt that passes, and then another one of the same participant. */
    async second(settings: Record<string, unknown>, receipt: Record<string, unknown> = {}) {
      const limited = await promo(settings)
      const first = await sendTo(limited, receipt)
      await world.settle()
      assert.equal((await world.receipt(first, limited.apiKey)).rejectKey, null)
      return sendTo(limited, receipt)
    },
    /** Sends a receipt, and the same receipt again by another participant, in this promo or another one. */
    async again(first: { apiKey: string }, later = first) {
      const { qrStr } = world.mint({ items: MILK })
      await world.submit({ qrStr }, first.apiKey)
      await world.settle()
      return (await world.submit({ qrStr, userUuid: 'boris' }, later.apiKey)).uuid
    },
    /** Sends a form with this picture. */
    async photo({ apiKey }: { apiKey: string }, picture: Buffer, userUuid = 'anna') {
      const { status, text, json } = await upload(
        world,
        '/api/receipts',
        [
          ['userUuid', userUuid],
          ['photos', picture],
        ],
        apiKey,
      )
      assert.equal(status, 200, text)
      return json.uuid as string
    },
  }
}

const dayAgo = (world: World, days: number) => new Date(world.ctx.now().getTime() - days * DAY).toISOString().slice(0, 10)

const STORIES: Record<Exclude<RejectKey, keyof typeof ELSEWHERE>, Story> = {
  NO_MATCH: ({ one }) => one({ products: [bread] }),
  UNIT_COUNTED: ({ second }) => second({}, { items: [{ ...MILK[0], gtin: '4600000000015', serial: 'a' }] }),
  DUPLICATE: async ({ promo, again }) => again(await promo({})),
  LINKED_DUPLICATE: async ({ promo, again }) => {
    const first = await promo({})
    return again(first, await promo({ linked_promos: [first.promoId] }))
  },
  COPYCAT: async ({ promo, again }) => {
    const copying = await promo({})
    return again(await promo({ copycat_promos: [copying.promoId] }), copying)
  },
  MATCHED_IN_OTHER_PROMO: async ({ promo, one }) => one({ products: [bread], matching_promos: [(await promo({})).promoId] }),
  OUT_OF_PERIOD: ({ world, one }) => one({ starts_at: new Date(world.ctx.now().getTime() + 30 * DAY).toISOString() }),
  EXPIRED: ({ world, one }) => one({ upload_within_days: 3 }, { receiptDate: dayAgo(world, 10) }),
  FUTURE_DATE: ({ world, one }) => one({}, { receiptDate: dayAgo(world, -3) }),
  MIN_SUM: ({ one }) => one({ min_sum: 10_001 }),
  PRODUCTS_COUNT_MIN: ({ one }) => one({ products_count_min: 2 }),
  PRODUCTS_TOTAL_MIN: ({ one }) => one({ products_total_min: 10_001 }),
  CHAIN_NOT_ALLOWED: ({ one }) => one({ chains: [{ name: 'Лавки', patterns: ['лавка'] }] }, { retailerName: 'Ларёк' }),
  INN_NOT_ALLOWED: ({ one }) => one({ check_allowed_inns: true, allowed_store_inns: ['500100732259'] }, { retailerInn: '7707083893' }),
  INN_BLACKLISTED: ({ one }) => one({ blacklisted_inns: ['7707083893'] }, { retailerInn: '7707083893' }),
  FN_NOT_WHITELISTED: ({ one }) => one({ fn_whitelist: ['1234567890123456'] }),
  GEO_CITY: ({ one }) => one({ cities: ['Тверь'] }, { retailerAddress: 'г. Клин, ул. Тверская, 1' }),
  GEO_STORE: ({ one }) => one({ stores: [{ name: 'На Садовой', addressPatterns: ['садовая'] }] }, { retailerAddress: 'г. Тверь, Луговая ул, 1' }),
  ONLINE_RETAILER: ({ one }) => one({ online_allowed: false }, { online: true }),
  NON_PAID: ({ one }) => one({}, { operationType: 2 }),
  RECEIPT_TYPE_NOT_ALLOWED: ({ one }) => one({}, { operationType: 3 }),
  USER_BLOCKED: async ({ world, promo, sendTo }) => {
    const blocking = await promo({})
    await world.admin('POST', `/api/admin/promos/${blocking.promoId}/participants/anna/block`, {})
    return sendTo(blocking)
  },
  FORMAT: async ({ world, promo }) => (await world.submit({ qrStr: 'https://shop.example' }, (await promo({})).apiKey)).uuid,
  FEW_RECEIPTS: async ({ world, promo, photo }) => photo(await promo({}), await photoWith([world.mint().qrStr, world.mint().qrStr])),
  FULL_RECEIPT_REQUIRED: async ({ world, promo }) => {
    const { apiKey } = await promo({ full_receipt_required: true })
    const ticket = {
      fiscalDriveNumber: '7380440700999001',
      fiscalDocumentNumber: 10432,
      fiscalSign: 3141592653,
      totalSum: 15_000,
      dateTime: Math.floor(world.ctx.now().getTime() / 1000) - 3_600,
      operationType: 1,
      userInn: '7707083893',
      user: 'Лавка',
    }
    return (await world.submit({ qrStr: world.mint({ ticket }).qrStr }, apiKey)).uuid
  },
  MANUAL_REJECT: async ({ world, one }) => {
    const uuid = await one({ auto_review_enabled: false })
    await world.settle()
    const decided = await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: false, reason: 'Чек не читается' })
    assert.equal(decided.status, 200, decided.text)
    await world.pass(60_000)
    return uuid
  },
  REJECTED: async ({ world, promo }) => {
    const { qrStr } = (await world.call('GET', '/api/sandbox/universe')).json.receipts.find((one: { rejectKey: string | null }) => one.rejectKey === 'REJECTED')
    return (await world.submit({ qrStr }, (await promo({ sandbox: true })).apiKey)).uuid
  },
  FNS_SHORT_CHECK_FAILED: ({ one }) => one({}, { behaviour: 'badSign' }),
  FNS_BAD_INPUT: ({ one }) => one({}, { behaviour: 'code:400' }),
  FNS_NOT_FOUND: async (way) => waited(way, 2 * DAY, await way.one({ auto_reject_after_days: 1 }, { behaviour: 'notFound' })),
  FNS_NOT_FOUND_TIMEOUT: async (way) => waited(way, 5 * DAY, await way.one({}, { behaviour: 'notFound' })),
  FNS_ACCESS: async (way) => waited(way, 9 * DAY, await way.one({}, { behaviour: 'accessDenied' })),

  max_per_user_per_day: ({ second }) => second({ receipts_per_day: 1 }),
  max_per_user_per_week: ({ second }) => second({ receipts_per_week: 1 }),
  max_per_user_per_promo: ({ second }) => second({ receipts_per_promo: 1 }),
  max_per_user_per_date: ({ second }) => second({ max_per_user_per_date: 1 }),
  max_per_user_per_retailer: ({ second }) => second({ max_per_user_per_retailer: 1 }),
  max_per_fn_per_day: ({ second }) => second({ max_per_fn_per_day: 1 }),
  max_rejected_per_user_per_day: async ({ promo, sendTo }) => {
    const limited = await promo({ max_rejected_per_user_per_day: 1 })
    await sendTo(limited, { operationType: 2 })
    return sendTo(limited)
  },
  delay_between_receipts: ({ second }) => second({ delay_between_receipts: 3_600 }),
  duplicate_photo: async ({ promo, photo }) => {
    const watchful = await promo({ duplicate_photo_check: true })
    const looks = picture([], { grain: 'a receipt on a table' })
    await photo(watchful, await looks.clone().jpeg({ quality: 90 }).toBuffer())
    return photo(watchful, await looks.clone().jpeg({ quality: 60 }).toBuffer(), 'boris')
  },
}

/** Keys that are never the verdict on a submission. */
const ELSEWHERE = {
  FNS_NOT_READY: 'told of receipts that wait, in answers of the loyalty check and the showcase',
} as const satisfies Partial<Record<RejectKey, string>>

/** Passes the time of the wait schedule, a few hours at a time. */
async function waited({ world }: Way, forMs: number, uuid: string): Promise<string> {
  await world.settle()
  for (let passed = 0; passed < forMs; passed += 12 * 3_600_000) {
    await world.pass(12 * 3_600_000)
    await world.settle()
  }
  return uuid
}

const STORY_ENTRIES = Object.entries(STORIES) as [RejectKey, Story][]

test('every reject key has a way to it', () => {
  assert.deepEqual([...Object.keys(STORIES), ...Object.keys(ELSEWHERE)].sort(), Object.keys(REJECT_KEYS).sort())
})

test('every key is the result of a real submission', async (t) => {
  const way = await openWay(await openWorld(t))
  for (const [key, story] of STORY_ENTRIES) {
    if (!key.startsWith('FNS_')) await t.test(key, () => check(key, story, way))
  }
})

for (const [key, story] of STORY_ENTRIES) {
  // Trouble of the tax authority affects all receipts, so each of these keys has a world of its own.
  if (key.startsWith('FNS_')) test(`${key} is the result of a real submission`, async (t) => check(key, story, await openWay(await openWorld(t))))
}

async function check(key: RejectKey, story: Story, way: Way): Promise<void> {
  const uuid = await story(way)
  await way.world.settle()
  const { receipt, trace } = await way.world.dossier(uuid)
  assert.deepEqual([receipt.state, receipt.approved, receipt.rejectKey], ['REVIEWED', false, key])
  assert.ok(typeof receipt.rejectReason === 'string' && receipt.rejectReason !== '')
  const decided = trace.filter((line: { decided: boolean }) => line.decided).map((line: { name: string }) => line.name)
  assert.ok(decided.includes(key) !== isByOthers(key), `the trace tells what decided: ${decided}`)
  const { country, settings } = (await way.world.admin('GET', `/api/admin/promos/${receipt.promoId}`)).json
  assert.ok(canOccur(key, resolveSettings(country, settings)), 'the advice on settings knows that the key can occur')
}

/** Whether the tax authority or a person decides with this key, and no rule. */
const isByOthers = (key: string) => key.startsWith('FNS_') || key === 'MANUAL_REJECT'
