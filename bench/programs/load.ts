import { randomInt } from 'node:crypto'
import { percentile } from '../ground/figures.ts'
import { openConnection, type Answer } from './connection.ts'
import { obey } from './obey.ts'

/** What to send: new receipts for a time, or exactly these. */
export type LoadOrder = {
  origin: string
  /** One for each promo; the promos take turns. */
  apiKeys: string[]
  connections: number
} /** Closed loop: each connection sends the next receipt when the last is answered. */ & (
  | { kind: 'closed'; seconds: number }
  /** Open loop: receipts arrive at a fixed rate whether or not the service keeps up, and their latency counts from then. */
  | { kind: 'open'; seconds: number; perSecond: number }
  | { kind: 'these'; qrStrings: string[] }
)

export type LoadResult = {
  accepted: number
  /** Numbers of answers that do not accept a new receipt, by their text. */
  others: Record<string, number>
  perSecond: number
  p50Ms: number
  p99Ms: number
}

obey(async (order: LoadOrder): Promise<LoadResult> => {
  const counts = openCounts()
  const connections = await Promise.all(Array.from({ length: order.connections }, () => openConnection(order.origin, '/api/receipts/qr', {})))
  const startedAt = performance.now()
  let sent = 0
  const submit = async (connection: (typeof connections)[number], qrStr: string, dueAt: number) => {
    const apiKey = order.apiKeys[sent++ % order.apiKeys.length] as string
    const answer = await connection.post(JSON.stringify({ qrStr, userUuid: `participant-${randomInt(1e6)}` }), { 'api-key': apiKey })
    counts.note(answer, performance.now() - dueAt)
  }

  if (order.kind === 'open') await openLoop(connections, order, submit)
  else {
    const next = order.kind === 'these' ? from(order.qrStrings) : until(startedAt + order.seconds * 1_000)
    await Promise.all(
      connections.map(async (connection) => {
        for (let qrStr = next(); qrStr !== null; qrStr = next()) await submit(connection, qrStr, performance.now())
      }),
    )
  }
  const seconds = (performance.now() - startedAt) / 1_000
  for (const connection of connections) connection.close()
  return counts.result(seconds)
}, {})

async function openLoop<C>(
  connections: C[],
  { seconds, perSecond }: { seconds: number; perSecond: number },
  submit: (connection: C, qrStr: string, dueAt: number) => Promise<void>,
): Promise<void> {
  const idle = [...connections]
  const due: number[] = []
  const startedAt = performance.now()
  let offered = 0
  let answered = 0

  const dispatch = () => {
    while (idle.length > 0 && due.length > 0) {
      const connection = idle.pop() as C
      void submit(connection, newQrString(), due.shift() as number).then(() => {
        answered++
        idle.push(connection)
        dispatch()
      })
    }
  }

  const total = seconds * perSecond
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      for (; offered < total && startedAt + (offered / perSecond) * 1_000 <= now; offered++) due.push(startedAt + (offered / perSecond) * 1_000)
      dispatch()
      if (answered < total) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
}

function from(qrStrings: readonly string[]): () => string | null {
  let sent = 0
  return () => qrStrings[sent++] ?? null
}

const until = (endAt: number) => (): string | null => (performance.now() < endAt ? newQrString() : null)

/** Bought yesterday, so that no rule of a plain promo rejects it. Number and sign are random, so that every receipt is new. */
const boughtAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
const newQrString = () => `t=${boughtAt}&s=274.50&fn=9999078902004339&i=${randomInt(1, 2 ** 32)}&fp=${randomInt(1, 2 ** 32)}&n=1`

function openCounts() {
  const latencies: number[] = []
  const others: Record<string, number> = {}
  let accepted = 0
  return {
    note({ status, body }: Answer, latencyMs: number) {
      latencies.push(latencyMs)
      if (status === 200 && body.includes('"replayed":null')) accepted++
      else others[`${status} ${body.slice(0, 80)}`] = (others[`${status} ${body.slice(0, 80)}`] ?? 0) + 1
    },
    result: (seconds: number): LoadResult => ({
      accepted,
      others,
      perSecond: accepted / seconds,
      p50Ms: percentile(latencies, 0.5),
      p99Ms: percentile(latencies, 0.99),
    }),
  }
}
