import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'
import { CountryCode, DateTime, ExternalId, Kopeks, Nullable, OneOf, OrNull, Points, PromoId, RejectKeyName, UserUuid } from './fields.ts'
import { VerdictProduct } from './receipt.ts'

const showcase = { auth: 'apiKey', tag: 'showcase' } as const
const Text = Nullable(Type.String())

const RewardKind = OneOf(['points', 'qualify'])

export const ShowcaseVerdict = Type.Object(
  {
    promoId: PromoId,
    name: Type.String(),
    country: CountryCode,
    eligible: Type.Boolean({
      description: "The promo's rules about the receipt have no objection. Its limits are not asked; they are when the receipt is sent.",
    }),
    rewardKind: RewardKind,
    points: Points('What the receipt would get.'),
    qualifyLabel: Text,
    rejectKey: Nullable(RejectKeyName),
    rejectReason: Text,
    matchedProducts: Type.Array(VerdictProduct),
    alreadyRegistered: Type.Boolean({
      description:
        'The promo has this receipt, whoever sent it: it is open, approved, or refused for the purchase itself. One that was refused for anything else can be sent again.',
    }),
    registeredUuid: Nullable(Type.String({ description: 'The receipt in that promo, if this participant sent it.' })),
  },
  { title: 'ShowcaseVerdict' },
)

export const ShowcaseScan = Type.Object(
  {
    uuid: Type.String(),
    state: OneOf(['ARRIVED', 'REVIEWED'], { description: 'ARRIVED: the tax authority has not confirmed the receipt yet; ask again by `uuid`.' }),
    rejectKey: Nullable({ ...RejectKeyName, description: "FNS_NOT_READY while ARRIVED; the tax authority's refusal where it refused." }),
    receipt: Nullable(
      Type.Object(
        {
          fn: Type.String(),
          totalSum: Nullable(Kopeks()),
          retailerInn: Text,
          receiptDate: Text,
        },
        { title: 'ShowcaseReceipt' },
      ),
    ),
    promos: Type.Array(ShowcaseVerdict),
  },
  {
    title: 'ShowcaseScan',
    examples: [{ uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11', state: 'ARRIVED', rejectKey: 'FNS_NOT_READY', receipt: null, promos: [] }],
  },
)

export const postShowcaseCheck = endpoint({
  ...showcase,
  method: 'POST',
  url: '/api/showcase/check',
  operationId: 'postShowcaseCheck',
  summary: 'What the promos of the showcase would make of a receipt',
  description: 'Creates no receipt and touches no limit. The tax authority is asked once per receipt ever, whoever wants to know.',
  body: Type.Object(
    {
      qrStr: Type.String({ minLength: 1, maxLength: LIMITS.qrStrMax, description: 'What the QR code says.' }),
      userUuid: UserUuid,
      externalId: OrNull(ExternalId),
    },
    {
      title: 'ShowcaseQuestion',
      examples: [{ qrStr: 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1', userUuid: 'participant-17' }],
    },
  ),
  replies: { 200: { description: 'The promos, or a uuid to ask again by', schema: ShowcaseScan } },
})

export const getShowcaseCheck = endpoint({
  ...showcase,
  method: 'GET',
  url: '/api/showcase/check/{scan_uuid}',
  operationId: 'getShowcaseCheck',
  summary: 'The same again, as it is now',
  params: Type.Object({ scan_uuid: Type.String() }),
  replies: { 200: { description: 'The promos, or still ARRIVED', schema: ShowcaseScan } },
  errors: ['NOT_FOUND'],
})

export const getShowcasePromos = endpoint({
  ...showcase,
  method: 'GET',
  url: '/api/showcase/promos',
  operationId: 'getShowcasePromos',
  summary: 'Active promos of the showcase',
  replies: {
    200: {
      description: "The promos of the key's country whose period has not ended; `startsAt` may be in the future",
      schema: Type.Object(
        {
          promos: Type.Array(
            Type.Object(
              {
                id: PromoId,
                name: Type.String(),
                country: CountryCode,
                startsAt: Nullable(DateTime()),
                endsAt: Nullable(DateTime()),
                rewardKind: RewardKind,
                title: Text,
                description: Text,
                imageUrl: Text,
                rulesUrl: Text,
              },
              { title: 'ShowcasePromo' },
            ),
          ),
        },
        { title: 'ShowcasePromos' },
      ),
    },
  },
})
