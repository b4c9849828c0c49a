/** Settings that can be changed while the simulator runs. A limit of null means no limit. */
export type Settings = {
  /** How long an accepted request stays in PROCESSING; 0: it is ready at the first poll. */
  processingMs: number
  /** How much longer a receipt scripted as `slow` takes. */
  slowMs: number
  /** How long a finished answer can be fetched. */
  answerLifeMs: number
  tokenLifeMs: number
  /** Sends of the whole application per day in Moscow. */
  applicationDayLimit: number | null
  getTicketDayLimit: number | null
  checkTicketDayLimit: number | null
  sendsPerSecond: number | null
  /** Off: polls and sends are accepted at any pace; the day limits stay. */
  rateLimits: boolean
  /** Most ids in one GetMessages. */
  batchSize: number
  /** Addresses that may call the tax services; null: any. */
  allowedIps: string[] | null
  /** Methods that the application was granted. */
  grantedMethods: TicketMethod[]
  /** The token service answers with its time-out fault. */
  authTimeout: boolean
  outage: Outage | null
}

export const TICKET_METHODS = ['GetTicket', 'CheckTicket'] as const
export type TicketMethod = (typeof TICKET_METHODS)[number]

/** down: connections are dropped · http503, http429: an HTML page · hang: no answer ever. */
export const OUTAGES = ['down', 'http503', 'http429', 'hang'] as const
export type Outage = (typeof OUTAGES)[number]

export const DEFAULT_SETTINGS: Settings = {
  processingMs: 0,
  slowMs: 15_000,
  answerLifeMs: 60_000,
  tokenLifeMs: 60 * 60_000,
  applicationDayLimit: null,
  getTicketDayLimit: null,
  checkTicketDayLimit: null,
  sendsPerSecond: null,
  rateLimits: true,
  batchSize: 20,
  allowedIps: null,
  grantedMethods: [...TICKET_METHODS],
  authTimeout: false,
  outage: null,
}
