import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyCaller } from '#contract/callers.ts'
import type { Metrics } from '#context/metrics.ts'
import type { RequestLog } from '#context/request-log.ts'
import type { Sql } from '#platform/db.ts'
import { insertAll } from '#store/brand-requests.ts'
import { presentRow, READ_BYTES, type Noted } from './present-row.ts'
import { openBucket, type Bucket } from './token-bucket.ts'

/** Refusals are kept before successes, because a brand looks for those. */
const RATES = { answered: { burst: 60, perSecond: 1 }, refused: { burst: 200, perSecond: 5 } }
/** Requests that a process holds between two writes; successes leave half of the room to refusals. */
const ROOM = 200

type Outside = { sql: Sql; metrics: Metrics; now: () => Date; secretsOf(promoId: number): Promise<readonly string[]> }

/** Whatever a key does costs the database at most the rates above, in one statement a second and process. */
export function openRequestLog({ sql, metrics, now, secretsOf }: Outside): RequestLog {
  const buckets = new Map<string, Bucket>()
  let noted: Noted[] = []

  const bucketOf = (key: KeyCaller, kind: keyof typeof RATES) => {
    const name = `${key.keyId} ${kind}`
    const known = buckets.get(name) ?? openBucket(RATES[kind])
    buckets.set(name, known)
    return known
  }

  return {
    keep(key, request, reply) {
      if (request.endpoint === null || request.endpoint.operationId === 'getRequests') return // the list would fill up with itself
      const kind = reply.statusCode >= 400 ? 'refused' : 'answered'
      if (!bucketOf(key, kind).take(performance.now())) return metrics.requestsNotKept.inc({ why: 'rate' })
      if (noted.length >= (kind === 'refused' ? ROOM : ROOM / 2)) return metrics.requestsNotKept.inc({ why: 'room' })
      noted.push(note(key, request, reply, now()))
    },
    async write() {
      if (noted.length === 0) return
      const ours = noted
      noted = []
      try {
        const promoIds = [...new Set(ours.map(({ promoId }) => promoId))]
        const secrets = new Map(await Promise.all(promoIds.map(async (id) => [id, await secretsOf(id)] as const)))
        await insertAll(
          sql,
          ours.map((one) => presentRow(one, secrets.get(one.promoId) ?? [])),
        )
      } catch (error) {
        metrics.requestsNotKept.inc({ why: 'database' }, ours.length)
        throw error
      }
    },
  }
}

/** Only the beginnings are copied, so that nothing large is held. */
function note({ promoId, keyId }: KeyCaller, { id, method, raw, headers, sent, form, answered }: FastifyRequest, reply: FastifyReply, now: Date): Noted {
  const { elapsedTime, statusCode } = reply
  const answerBytes = answered === null ? Number(reply.getHeader('content-length') ?? 0) : Buffer.byteLength(answered)
  return {
    promoId,
    keyId,
    at: new Date(now.getTime() - elapsedTime),
    requestId: id,
    method,
    path: raw.url ?? '',
    status: statusCode,
    durationMs: elapsedTime,
    sent: form === null ? sent && Buffer.from(sent.subarray(0, READ_BYTES)) : { fields: form.fields, files: form.files },
    sentBytes: sent?.length ?? Number(headers['content-length'] ?? 0),
    answered: answered === null ? null : Buffer.from(answered.slice(0, READ_BYTES)),
    answerType: String(reply.getHeader('content-type') ?? ''),
    answerBytes,
  }
}
