import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Integer, PromoId, UserUuid } from '../fields.ts'

export const deleteParticipant = endpoint({
  auth: 'operator',
  role: 'operator',
  tag: 'promos',
  method: 'DELETE',
  url: '/api/admin/promos/{id}/participants/{userUuid}',
  operationId: 'deleteParticipant',
  summary: 'Erase the personal data of a participant',
  description:
    'For those who ask for it. Their receipts lose photos, userUuid, externalId, meta and texts of disputes, as after `retention_days`; verdicts, points and fiscal keys stay, so that no receipt counts twice. A receipt that is not decided, not reported or disputed follows by itself, within an hour after that is done. A block stays until it is lifted. What they send afterwards is theirs again.',
  params: Type.Object({ id: PromoId, userUuid: UserUuid }),
  replies: {
    200: {
      description: 'What was erased; zeros where nobody has this userUuid',
      schema: Type.Object(
        {
          receipts: Integer({ description: 'Receipts erased now.' }),
          scans: Integer({ description: 'Scans of the showcase deleted now.' }),
          waiting: Integer({ description: 'Receipts that follow by themselves.' }),
        },
        { title: 'ParticipantErasure' },
      ),
    },
  },
  errors: ['NOT_FOUND'],
})
