import { Type } from 'typebox'
import { type StepName, STEPS } from '#domain/notify/certification.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Integer, Nullable, OneOf, PromoId, TextsIn } from '../fields.ts'
import { Exchange } from './deliveries.ts'

const Grade = OneOf(['A', 'B', 'C', 'D', 'F'], {
  description: 'A: all is well. B: something to look at. C, D: events will be lost or doubled, or anybody may send them. F: events do not arrive.',
})

const Step = Type.Object(
  {
    step: OneOf(Object.keys(STEPS) as StepName[]),
    title: Type.String({ description: 'What it is to show.' }),
    verdict: OneOf(['passed', 'warning', 'failed', 'skipped']),
    why: Type.String(),
    advice: Nullable(Type.String({ description: 'What to do about it.' })),
    exchanges: Type.Array(
      Type.Object({ ...Exchange.properties, body: Type.String({ description: 'What was sent, byte for byte.' }) }, { title: 'CertificationExchange' }),
    ),
  },
  { title: 'CertificationStep' },
)

const summary = { id: Type.String(), promoId: PromoId, at: DateTime(), grade: Grade }

export const Certification = Type.Object(
  {
    ...summary,
    url: Type.String(),
    timeoutMs: Integer(),
    steps: Type.Array(Step),
  },
  { title: 'Certification' },
)

const operator = { auth: 'operator', tag: 'deliveries' } as const

export const postCertify = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/certify',
  operationId: 'postCertify',
  summary: "Try a promo's receiver out",
  description:
    "Sends sandbox events of receipts that do not exist to the promo's `callback`, and says what the receiver does well and what it does not. Takes as long as the receiver takes to answer about ten requests.",
  params: Type.Object({ id: PromoId }),
  query: Type.Object({ lang: TextsIn }),
  replies: { 200: { description: 'The report; it is kept', schema: Certification } },
  errors: ['NOT_FOUND', 'NO_CALLBACK'],
})

export const getCertifications = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos/{id}/certifications',
  operationId: 'getCertifications',
  summary: "Earlier reports of a promo's receiver",
  params: Type.Object({ id: PromoId }),
  replies: { 200: { description: 'The latest first', schema: Type.Object({ items: Type.Array(Type.Object(summary, { title: 'CertificationSummary' })) }) } },
  errors: ['NOT_FOUND'],
})

export const getCertification = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos/{id}/certifications/{certificationId}',
  operationId: 'getCertification',
  summary: 'One report',
  params: Type.Object({ id: PromoId, certificationId: Type.String() }),
  query: Type.Object({ lang: TextsIn }),
  replies: { 200: { description: 'The report', schema: Certification } },
  errors: ['NOT_FOUND'],
})
