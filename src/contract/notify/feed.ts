import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Defaulted } from '../fields.ts'

const FeedEvent = Type.Object(
  {
    cursor: Type.String({ description: 'The place after this event.' }),
    webhookId: Type.String({ description: 'As in the header `webhook-id` of the callback: what has this id already is a repetition.' }),
    at: DateTime({ description: 'When it was recorded.' }),
    body: Type.String({ description: 'The body of the callback, byte for byte: a CallbackEvent, PaymentNotice or DisputeNotice as JSON.' }),
  },
  { title: 'FeedEvent' },
)

export const getEvents = endpoint({
  method: 'GET',
  url: '/api/events',
  auth: 'apiKey',
  operationId: 'getEvents',
  tag: 'callbacks',
  summary: 'What happened in the promo, in order',
  description: [
    "Every event of the key's promo, also those whose callback failed or had no address, from the first one on; they are kept as long as the receipts are.",
    'Events are in the order in which they were committed, those of one receipt in the order of its states. Nothing ever appears before a cursor, so whoever saves `next` together with what the events changed misses nothing.',
    'An event may come twice where a cursor was not saved. There may be fewer events than `limit` although more follow; an empty answer means that there are no more now.',
  ].join(' '),
  query: Type.Object({
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 512, description: '`next` of the answer before, or `cursor` of an event; without it from the first event on.' }),
    ),
    limit: Defaulted(Type.Integer({ minimum: 1, maximum: LIMITS.feedPageMax }), LIMITS.feedPageDefault),
    wait: Defaulted(
      Type.Integer({
        minimum: 0,
        maximum: LIMITS.feedWaitSecondsMax,
        description: `How many seconds to wait for an event where there is none. At most ${LIMITS.feedWaitsPerKey} calls of a key may wait in a process; one more is 429.`,
      }),
      0,
    ),
  }),
  replies: {
    200: {
      description: 'The events after the cursor',
      schema: Type.Object(
        { events: Type.Array(FeedEvent), next: Type.String({ description: 'The cursor for the next call, also after an empty answer.' }) },
        { title: 'EventFeed' },
      ),
    },
  },
  errors: ['CURSOR_LOST'],
})
