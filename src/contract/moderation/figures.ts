import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Integer, Nullable, PromoId } from '../fields.ts'

const ModeratorFigures = Type.Object(
  {
    moderator: Type.String({ description: 'The name in histories.' }),
    decided: Integer({ description: 'Decisions, without those that they took back, and those that a block of the participant overtook before they held.' }),
    approved: Integer(),
    rejected: Integer(),
    takenBack: Integer({ description: 'Decisions that they took back before they held.' }),
    overturned: Integer({ description: 'Decisions after which a dispute had the receipt reconsidered, whenever that was.' }),
    medianSeconds: Nullable(
      Type.Number({
        description: `Half of their decisions came no longer after the decision before it. Pauses of more than ${LIMITS.moderatorPauseSeconds} seconds do not count; null without two decisions in a row.`,
      }),
    ),
  },
  { title: 'ModeratorFigures' },
)

export const getModerationFigures = endpoint({
  auth: 'operator',
  role: 'operator',
  tag: 'review',
  method: 'GET',
  url: '/api/admin/moderation/figures',
  operationId: 'getModerationFigures',
  summary: 'What each moderator has decided in a span of time',
  description: `Of all promos or of one, who decided most first. The span is at most ${LIMITS.statisticsDaysMax} days; without \`from\` and \`to\` it is the last ${LIMITS.statisticsDaysDefault}.`,
  query: Type.Object({ promoId: Type.Optional(PromoId), from: Type.Optional(DateTime()), to: Type.Optional(DateTime({ description: 'Not included.' })) }),
  replies: {
    200: {
      description: 'The figures',
      schema: Type.Object({ from: DateTime(), to: DateTime(), moderators: Type.Array(ModeratorFigures) }, { title: 'ModerationFigures' }),
    },
  },
  errors: ['NOT_FOUND'],
})
