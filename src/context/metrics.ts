import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** Pause between two samples of the event loop's delay, in ms. At 10, which is usual, an idle process wakes up a hundred times a second for nothing else. */
const LOOP_SAMPLE_MS = 100

/** Metrics for Prometheus at /metrics. Labels have closed lists of values; data of callers never becomes a label. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'chekhov_', eventLoopMonitoringPrecision: LOOP_SAMPLE_MS })
  const registers = [registry]
  const [live, sandbox] = [countersOf(registers), countersOf([new Registry()])]
  return {
    registry,
    /** Counters of receipts; those of sandbox promos go to a registry that is not exposed. */
    of: (kind: { sandbox: boolean }) => (kind.sandbox ? sandbox : live),
    checks: new Counter({ registers, name: 'chekhov_tax_checks_total', help: 'Answers of the tax authority', labelNames: ['country', 'answer'] }),
    checkSeconds: new Histogram({
      registers,
      name: 'chekhov_tax_check_seconds',
      help: 'Duration of one question to the tax authority',
      buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60],
    }),
    replicaLag: new Gauge({
      registers,
      name: 'chekhov_replica_lag_seconds',
      help: 'Seconds by which the replica of DATABASE_READ_URL is behind; absent while it is away',
      labelNames: [],
    }),
    quotaLeft: new Gauge({ registers, name: 'chekhov_tax_quota_left', help: "Questions that are left of the day's quota", labelNames: ['country'] }),
    quotaEnds: new Gauge({
      registers,
      name: 'chekhov_tax_quota_ends_seconds',
      help: 'Seconds until the quota ends at the present pace, 0 when it is spent; absent while it lasts until it is renewed',
      labelNames: ['country'],
    }),
    checksPostponed: new Counter({
      registers,
      name: 'chekhov_tax_checks_postponed_total',
      help: 'Questions that wait for the budget of their sender or the share of their promo',
      labelNames: ['country'],
    }),
    photos: new Counter({ registers, name: 'chekhov_photos_read_total', help: 'Photos looked at', labelNames: ['effort', 'outcome'] }),
    photosWaiting: new Gauge({
      registers,
      name: 'chekhov_photos_waiting',
      help: 'Photos that wait for a reader now, of the first 10,000 receipts: what reader processes are scaled by',
    }),
    photoSeconds: new Histogram({
      registers,
      name: 'chekhov_photo_seconds',
      help: 'Duration of one step of looking at a photo',
      labelNames: ['step'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    }),
    serverKeysInBrowsers: new Counter({
      registers,
      name: 'chekhov_server_keys_in_browsers_total',
      help: 'Requests with a key of scope server and an Origin header: the key is in a page',
    }),
    rateLimited: new Counter({
      registers,
      name: 'chekhov_rate_limited_total',
      help: 'Calls refused with 429, by what they were counted for',
      labelNames: ['limit'],
    }),
    failedRequests: new Counter({
      registers,
      name: 'chekhov_failed_requests_total',
      help: 'Calls answered with 500 or more, by route and status: what the service could not do, whoever called',
      labelNames: ['route', 'status'],
    }),
    requestsNotKept: new Counter({
      registers,
      name: 'chekhov_requests_not_kept_total',
      help: "Requests that are not in the brands' list: beyond the rate of their key, beyond what a process holds for a second, or not written by the database",
      labelNames: ['why'],
    }),
    sinkEvents: new Counter({ registers, name: 'chekhov_sink_events_total', help: 'Events delivered by `npm run sink`', labelNames: ['sink'] }),
    sinkFailing: new Gauge({ registers, name: 'chekhov_sink_failing', help: '1 while a sink could not be served at the last try', labelNames: ['sink'] }),
    jobsDue: new Gauge({
      registers,
      name: 'chekhov_jobs_due',
      help: 'Jobs that are due now, deliveries under way among them; counted up to 10,000 in all',
      labelNames: ['name'],
    }),
    jobsWaiting: new Gauge({
      registers,
      name: 'chekhov_jobs_waiting',
      help: 'Jobs that wait for their moment; counted up to 10,000 in all',
      labelNames: ['name'],
    }),
    jobsEnded: new Gauge({ registers, name: 'chekhov_jobs_dead_rows', help: 'Rows of ended jobs that are not removed yet, as PostgreSQL estimates them' }),
    oldestSnapshot: new Gauge({
      registers,
      name: 'chekhov_oldest_snapshot_seconds',
      help: 'Age of the oldest transaction that keeps ended rows from being removed: a dump, a forgotten session',
    }),
  }
}

const countersOf = (registers: Registry[]) => ({
  accepted: new Counter({ registers, name: 'chekhov_receipts_accepted_total', help: 'Receipts written at intake', labelNames: ['outcome'] }),
  replayed: new Counter({ registers, name: 'chekhov_receipts_replayed_total', help: 'Submissions answered with an earlier receipt' }),
  reviewed: new Counter({ registers, name: 'chekhov_receipts_reviewed_total', help: 'Final decisions', labelNames: ['rejectKey'] }),
  attempts: new Counter({ registers, name: 'chekhov_callback_attempts_total', help: 'Callback attempts', labelNames: ['outcome'] }),
  attemptSeconds: new Histogram({
    registers,
    name: 'chekhov_callback_attempt_seconds',
    help: 'Duration of one callback attempt',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 3, 9, 30],
  }),
})
