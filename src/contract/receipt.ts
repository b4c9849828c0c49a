import { Type } from 'typebox'
import { DEFAULT_COUNTRY } from '#countries/index.ts'
import { STATES } from '#domain/receipt/lifecycle.ts'
import {
  CountryCode,
  DateTime,
  Defaulted,
  ExternalId,
  Integer,
  JsonObject,
  Kopeks,
  Nullable,
  OneOf,
  OrNull,
  Points,
  PromoId,
  RejectKeyName,
  StateName,
  UserUuid,
} from './fields.ts'

const Text = Type.String()
const Texts = Type.Array(Type.String())

const ProductCode = Type.Object(
  {
    kind: Type.String({ description: "The sender's name of the code: `gs1m`, `ean13`, `barcode`, `ikpu`, `mark` …" }),
    value: Type.String({ description: 'As it was sent; `<GS>` stands for the separator of marks.' }),
    gtin: Nullable(Type.String({ description: '14 digits with a correct check digit.' })),
    serial: Nullable(Type.String({ description: 'With the GTIN it names one physical pack.' })),
  },
  { title: 'ProductCode' },
)

export const FiscalItem = Type.Object(
  {
    name: Text,
    price: Kopeks('Kopeks per unit.'),
    quantity: Defaulted(Type.Number(), 1),
    sum: Kopeks('Line sum in kopeks.'),
    nds: OrNull(Text),
    codes: Type.Optional(Type.Array(ProductCode, { description: 'Only with `include_product_codes`.' })),
  },
  { title: 'FiscalItem' },
)

export const FiscalReceipt = Type.Object(
  {
    fn: Text,
    fd: Text,
    fp: Text,
    receiptDate: OrNull(Text),
    receiptTime: OrNull(Text),
    totalSum: Kopeks(),
    retailerInn: OrNull(Text),
    retailerName: OrNull(Text),
    retailerAddress: OrNull(Text),
    taxSystem: OrNull(Text),
    isOnline: Defaulted(Type.Boolean(), false),
    isPaid: Defaulted(Type.Boolean(), true),
    items: Defaulted(Type.Array(FiscalItem), []),
  },
  { title: 'FiscalReceipt', description: 'What the tax authority returned.' },
)

export const VerdictProduct = Type.Object(
  {
    productId: Integer(),
    name: Text,
    count: Type.Number(),
    subtotalKopeks: Kopeks(),
    points: Points(),
  },
  { title: 'VerdictProduct' },
)

export const Verdict = Type.Object(
  {
    approved: Type.Boolean(),
    promoId: OrNull(PromoId),
    matchedProducts: Defaulted(Type.Array(VerdictProduct), []),
    totalPoints: Defaulted(Points(), 0),
    rewardKind: Defaulted(OneOf(['points', 'qualify'], { description: '`qualify`: no points, success admits to a draw.' }), 'points'),
    qualifyLabel: OrNull(Text),
    rejectReason: OrNull(Text),
    rejectKey: OrNull(RejectKeyName),
    antifraudViolations: Defaulted(Texts, []),
    needsManualReview: Defaulted(Type.Boolean(), false),
  },
  { title: 'Verdict' },
)

export const Retailer = Type.Object(
  {
    id: OrNull(Integer()),
    name: OrNull(Text),
    inn: OrNull(Text),
    store: OrNull(Text),
  },
  { title: 'Retailer' },
)

export const City = Type.Object(
  {
    id: OrNull(Integer()),
    city: OrNull(Text),
    region: OrNull(Text),
    address: OrNull(Text),
  },
  { title: 'City' },
)

export const Total = Type.Object(
  {
    sum: Defaulted(Kopeks(), 0),
    count: Defaulted(Type.Number(), 0),
    sumSubtotal: Defaulted(Kopeks(), 0),
  },
  { title: 'Total' },
)

export const AnswerProduct = Type.Object(
  {
    id: Integer(),
    name: Text,
    count: Defaulted(Type.Number(), 0),
    subtotal: OrNull(Kopeks()),
  },
  { title: 'AnswerProduct' },
)

export const Answers = Type.Object(
  {
    productsWithCountAndSubtotals: Defaulted(Type.Array(AnswerProduct), []),
    products: Defaulted(Type.Array(Type.Object({ id: Integer(), name: Text })), []),
  },
  { title: 'Answers' },
)

/** The fields of a receipt except `checkingStatus`: statuses and callbacks have them in common. */
export const receiptFields = {
  state: StateName,
  uuid: Type.String({ description: 'The id of the receipt.' }),
  userUuid: UserUuid,
  approved: Defaulted(Type.Boolean({ description: 'Reward only when the state is REVIEWED and this is true.' }), false),
  promoId: OrNull(PromoId),
  country: Defaulted(CountryCode, DEFAULT_COUNTRY),
  receiptId: OrNull(Integer({ description: 'Running number.' })),
  externalId: OrNull(ExternalId),
  receiptDate: OrNull(Text),
  createdAt: OrNull(DateTime()),
  photos: Defaulted(Texts, []),
  duplicate: OrNull(Type.String({ description: 'uuid of the original receipt.' })),
  rejectReason: OrNull(Type.String({ description: 'For people, worded by the promo; do not key logic on it.' })),
  rejectKey: OrNull(RejectKeyName),
  source: OrNull(Text),
  channel: OrNull(Text),
  qrString: Type.Optional(Nullable(Type.String({ description: 'Left out when the promo says so.' }))),
  fnsReceipt: Type.Optional(Nullable(FiscalReceipt)),
  verdict: OrNull(Verdict),
  retailer: OrNull(Retailer),
  total: OrNull(Total),
  answers: OrNull(Answers),
  city: OrNull(City),
  rules: Defaulted(Type.Array(Type.String(), { description: 'Names of the counted products.' }), []),
  rulesCount: Defaulted(Integer(), 0),
  rulesPoints: Defaulted(Points(), 0),
  promoPoints: Defaulted(Points('Awarded points.'), 0),
  reviewers: Defaulted(Type.Array(Type.String(), { description: '`auto` or moderators.' }), []),
  matchedPromos: Defaulted(Type.Array(PromoId), []),
  delivered: OrNull(
    OneOf(['DELIVERED', 'FAILED'], {
      description: 'What became of the last event that was delivered or has failed. Sending an earlier one again does not change it.',
    }),
  ),
  needsReview: Defaulted(Type.Boolean({ description: 'The receipt is with moderators.' }), false),
  priority: Defaulted(Integer(), 0),
  meta: Defaulted(JsonObject({ description: "The caller's data." }), {}),
}

const CheckingStatus = Type.Unsafe<(typeof STATES)[keyof typeof STATES]>({
  type: 'integer',
  enum: Object.values(STATES),
  readOnly: true,
  description: 'ARRIVED 0, INSPECTED 1, REVIEWED 2.',
})

const { state, ...rest } = receiptFields

export const ReceiptResult = Type.Object(
  { state, checkingStatus: CheckingStatus, ...rest },
  {
    title: 'ReceiptResult',
    examples: [
      {
        state: 'REVIEWED',
        checkingStatus: 2,
        uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11',
        userUuid: 'participant-17',
        approved: true,
        promoId: 1,
        country: 'ru',
        receiptId: 1204,
        createdAt: '2025-03-14T09:26:53.000Z',
        promoPoints: 30,
        rules: ['Milk 1 l'],
        rulesCount: 1,
        rulesPoints: 30,
        reviewers: ['auto'],
        delivered: 'DELIVERED',
      },
    ],
  },
)
