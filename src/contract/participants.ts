import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Cursor, DateTime, Integer, NextCursor, Nullable, OneOf, OrNull, PageLimit, PromoId, RejectKeyName, UserUuid } from './fields.ts'

const BlockOf = Type.Object(
  {
    by: Type.String({ description: '`brand` or who did it.' }),
    at: DateTime(),
    reason: Nullable(Type.String()),
  },
  { title: 'BlockOf' },
)

const known = {
  userUuid: UserUuid,
  receipts: Integer({ description: 'Receipts of theirs in the promo.' }),
  approved: Integer(),
  rejected: Integer(),
  open: Integer({ description: 'Not decided yet.' }),
  points: Integer({ description: 'Points awarded.' }),
  firstAt: Nullable(DateTime({ description: 'When their first receipt arrived.' })),
  lastAt: Nullable(DateTime()),
  blocked: Nullable(BlockOf),
}

export const Participant = Type.Object(known, { title: 'Participant' })

const operator = { auth: 'operator', role: 'viewer', tag: 'review' } as const

export const getParticipants = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos/{id}/participants',
  operationId: 'getParticipants',
  summary: 'Participants of a promo, by userUuid',
  params: Type.Object({ id: PromoId }),
  query: Type.Object({
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'How their userUuid begins.' })),
    blocked: Type.Optional(Type.Boolean({ description: 'true: only the blocked ones. Those without receipts are listed unless it is false.' })),
    cursor: Cursor,
    limit: PageLimit,
  }),
  replies: {
    200: {
      description: 'A page of participants',
      schema: Type.Object({ items: Type.Array(Participant), nextCursor: NextCursor }, { title: 'ParticipantPage' }),
    },
  },
  errors: ['NOT_FOUND'],
})

export const getParticipant = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos/{id}/participants/{userUuid}',
  operationId: 'getParticipant',
  summary: 'One participant and their history in the promo',
  description: 'Their receipts are in the list of receipts, by `promoId` and `userUuid`.',
  params: Type.Object({ id: PromoId, userUuid: UserUuid }),
  replies: {
    200: {
      description: 'The participant',
      schema: Type.Object(
        {
          ...known,
          rejectKeys: Type.Array(Type.Object({ rejectKey: RejectKeyName, count: Integer() }, { title: 'ParticipantRejectKey' }), {
            description: 'Most frequent first.',
          }),
          blocks: Type.Array(
            Type.Object(
              {
                at: DateTime(),
                action: OneOf(['block', 'unblock']),
                by: Type.String(),
                reason: Nullable(Type.String()),
              },
              { title: 'BlockLine' },
            ),
            { description: 'What operators did, latest first.' },
          ),
        },
        { title: 'ParticipantHistory' },
      ),
    },
  },
  errors: ['NOT_FOUND'],
})
const Block = Type.Object({ promoId: PromoId, userUuid: UserUuid, blocked: Type.Boolean() }, { title: 'ParticipantBlock' })
const participantParams = Type.Object({ id: PromoId, userUuid: UserUuid })

const moderator = { auth: 'operator', role: 'moderator', tag: 'promos' } as const

export const postBlock = endpoint({
  ...moderator,
  method: 'POST',
  url: '/api/admin/promos/{id}/participants/{userUuid}/block',
  operationId: 'postBlock',
  summary: 'Block a participant; their open receipts are rejected',
  params: participantParams,
  body: Type.Object({ reason: OrNull(Type.String({ maxLength: 1000 })) }, { title: 'BlockReason', examples: [{ reason: 'Sends receipts of other people' }] }),
  replies: { 200: { description: 'Blocked', schema: Block } },
  errors: ['NOT_FOUND'],
})

export const deleteBlock = endpoint({
  ...moderator,
  method: 'DELETE',
  url: '/api/admin/promos/{id}/participants/{userUuid}/block',
  operationId: 'deleteBlock',
  summary: 'Unblock a participant',
  params: participantParams,
  replies: { 200: { description: 'Not blocked', schema: Block } },
  errors: ['NOT_FOUND'],
})
