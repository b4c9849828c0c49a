import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'

/** The events of the stream. */
const LIVE_EVENTS = {
  receipts: 'receipts arrived or changed',
  moderation: "the moderators' queue changed: what waits, or who holds what",
  deliveries: 'brands were told something',
} as const
export type LiveEvent = keyof typeof LIVE_EVENTS

export const getLive = endpoint({
  auth: 'operator',
  role: 'viewer',
  tag: 'statistics',
  method: 'GET',
  url: '/api/admin/live',
  operationId: 'getLive',
  summary: 'That something changed, while it changes',
  description: [
    'Server-sent events, of each kind at most one a second:',
    ...Object.entries(LIVE_EVENTS).map(([name, meaning]) => `\`${name}\`: ${meaning};`),
    'their data is `{"promoIds": [1]}`, empty where it cannot be said which. The stream ends with its session, and when the service stops.',
  ].join(' '),
  replies: {
    200: { description: 'The stream', contentType: 'text/event-stream; charset=utf-8', schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) },
  },
})
