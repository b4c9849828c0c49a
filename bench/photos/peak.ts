import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverCpuMs } from '../ground/cpu.ts'
import { percentile, say, table, verdict } from '../ground/figures.ts'
import { startProgram, startService } from '../ground/programs.ts'
import type { LoadOrder, LoadResult } from '../programs/load.ts'
import { openGround } from './open-ground.ts'
import { mint, takePhotos } from './take-photos.ts'

/** Different receipts in the photos; the other photos show one of these again, and are duplicates. */
const RECEIPTS = 8
/** Photos by which the pace of the readers is measured. */
const MEASURED = 24
const QRS_PER_SECOND = 20
const CONNECTIONS = 20
const ANSWER_P99_MS = 1_000
const QR_RATIO = 2

type Answer = { status: number; ms: number }

/**
 * Photos of 12 megapixels come in at `times` what the readers can read, whatever the answers are (open loop), beside QR strings. Says how quickly both are
 * answered, and whether every photo is decided in the end.
 */
export async function benchPeak({ times, seconds }: { times: number; seconds: number }, opened: AsyncDisposableStack): Promise<void> {
  const { folder, server, simulator, openServices } = await openGround(opened)
  const { database, apiKey, serve, given } = await openServices('peak')
  await startService(opened, 'read', given)
  const { sql } = database
  const files = await takePhotos(folder, 'peak', await mint(simulator.origin, RECEIPTS))
  const photos = await Promise.all(files.map((file) => readFile(file)))
  let [sent, accepted] = [0, 0]
  const sendPhoto = async () => {
    const answer = await post(serve.origin, '/api/receipts', apiKey, formOf(photos[sent % RECEIPTS] as Buffer, sent++))
    if (answer.status === 200) accepted++
    return answer
  }
  const undecided = async () => {
    const [row] = await sql<[{ count: string }]>`
      select count(*) from receipts r
       where state <> 'REVIEWED' and not needs_review and exists (select 1 from photos p where p.receipt_uuid = r.uuid)`
    return Number(row.count)
  }
  const allDecided = async () => {
    while ((await undecided()) > 0) await sleep(200)
  }

  await inTime(async () => (await sendPhoto()).waiting === true)
  await allDecided()
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: MEASURED }, sendPhoto))
  await allDecided()
  const readPerSecond = MEASURED / ((performance.now() - startedAt) / 1_000)

  // In a process of its own: one that sends hundreds of megabytes a second is late in noticing an answer.
  const load = await startProgram<LoadOrder, LoadResult>(opened, 'load')
  const sendQrs = (during: number) =>
    load.ask({ kind: 'open', origin: serve.origin, apiKeys: [apiKey], connections: CONNECTIONS, seconds: during, perSecond: QRS_PER_SECOND })
  await sendQrs(1)
  const cpuMs: number[] = [serverCpuMs(serve.pid)]
  const alone = await sendQrs(seconds)
  cpuMs.push(serverCpuMs(serve.pid))
  const perSecond = times * readPerSecond
  const [answers, beside] = await Promise.all([openLoop(perSecond, seconds, sendPhoto), sendQrs(seconds)])
  cpuMs.push(serverCpuMs(serve.pid))
  const peakEndedAt = performance.now()
  await allDecided()
  const drainSeconds = (performance.now() - peakEndedAt) / 1_000

  const photoRows = await sql<{ state: string; count: string }[]>`
    select case when needs_review then 'moderator' else coalesce(reject_key, 'approved') end as state, count(*) from receipts r
     where exists (select 1 from photos p where p.receipt_uuid = r.uuid) group by 1 order by 1`
  const failed = (some: readonly Answer[]) => some.filter(({ status }) => status >= 500 || status === 0).length
  /** How many had which refusal: a sender that cannot keep up is told 408. */
  const codesOf = (some: readonly Answer[]) =>
    [...Map.groupBy(some, ({ status }) => status)].flatMap(([status, of]) => (status === 200 ? [] : [`${of.length} × ${status}`])).join(', ') || '0'
  const p = (some: readonly Answer[], part: number) =>
    percentile(
      some.map(({ ms }) => ms),
      part,
    )
  const ms = (value: number) => value.toFixed(0)
  /** QR strings that were not accepted, with whatever answer. */
  const refused = (others: LoadResult['others']) => Object.values(others).reduce((sum, one) => sum + one, 0)
  say(
    `Peak: ${answers.length} photos of 12 megapixels and ${(photos[0]!.length / 1e6).toFixed(1)} MB in ${seconds} s, ${perSecond.toFixed(1)} a second, ${times} × what one reader process reads (${readPerSecond.toFixed(2)}/s), on ${server.about}\n\n`,
  )
  say(
    table([
      ['', 'answers', 'p50 ms', 'p99 ms', 'refused'],
      ['photos', String(answers.length), ms(p(answers, 0.5)), ms(p(answers, 0.99)), codesOf(answers)],
      ...(
        [
          ['QR strings alone', alone],
          ['QR strings beside the photos', beside],
        ] as const
      ).map(([name, { accepted: ok, others, p50Ms, p99Ms }]) => [name, String(ok + refused(others)), ms(p50Ms), ms(p99Ms), String(refused(others))]),
    ]),
  )
  say(`\nAfterwards, in ${drainSeconds.toFixed(0)} s: ${photoRows.map(({ state, count }) => `${state} ${count}`).join(', ')}\n\n`)
  const [start = 0, between = 0, end = 0] = cpuMs
  say(
    `serve spent ${((end - between - (between - start)) / answers.length).toFixed(0)} CPU-ms on the answer to a photo, and ${((between - start) / alone.accepted).toFixed(1)} on that to a QR string\n\n`,
  )
  const known = photoRows.reduce((sum, { count }) => sum + Number(count), 0)
  say(verdict('answers 5xx', failed(answers) + refused(beside.others), '≤', 0))
  say(verdict('p99 of the answer to a photo, ms', p(answers, 0.99), '≤', ANSWER_P99_MS))
  say(verdict('p99 of QR strings beside photos, × alone', beside.p99Ms / alone.p99Ms, '≤', QR_RATIO))
  say(verdict('accepted photos that are not decided', accepted - known, '≤', 0))
}

/** Calls at fixed moments, without waiting for answers. */
async function openLoop(perSecond: number, seconds: number, call: () => Promise<Answer>): Promise<Answer[]> {
  const startedAt = performance.now()
  const under: Promise<Answer>[] = []
  for (let i = 0; i < perSecond * seconds; i++) {
    const at = startedAt + (i * 1_000) / perSecond
    if (at > performance.now()) await sleep(at - performance.now())
    under.push(call())
  }
  return Promise.all(under)
}

/** Over a connection of its own, as from a phone. The photo is sent from where it is in memory, so that a small part of the machine sends all of them. */
function post(origin: string, path: string, apiKey: string, { type, parts }: Form): Promise<Answer & { waiting: boolean | undefined }> {
  const startedAt = performance.now()
  const bytes = parts.reduce((sum, part) => sum + part.length, 0)
  return new Promise((resolve) => {
    const answered = (status: number, waiting?: boolean) => resolve({ status, ms: performance.now() - startedAt, waiting })
    const headers = { 'api-key': apiKey, 'content-type': type, 'content-length': bytes }
    const call = request(`${origin}${path}`, { method: 'POST', agent: false, headers }, (response) => {
      json(response).then(
        (body) => answered(response.statusCode ?? 0, (body as { waiting?: boolean }).waiting),
        () => answered(0),
      )
    })
    call.on('error', () => answered(0))
    for (const part of parts) call.write(part)
    call.end()
  })
}

type Form = { type: string; parts: Buffer[] }

const BOUNDARY = 'a-boundary-of-the-bench'

/** A form with the photo and its number in a comment, so that no two photos have equal bytes. */
function formOf(photo: Buffer, number: number): Form {
  const comment = Buffer.from(`photo ${number}`)
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment])
  const part = (head: string, content: readonly Buffer[]) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    ...content,
    Buffer.from('\r\n'),
  ]
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    parts: [
      ...part('name="userUuid"', [Buffer.from(`participant ${number}`)]),
      ...part('name="photos"; filename="photo.jpg"', [photo.subarray(0, 2), segment, photo.subarray(2)]),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ],
  }
}

/** Repeats what readers have to be there for. */
async function inTime(is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await is()); tries++) {
    if (tries > 60) throw new Error('no reader has begun')
    await sleep(500)
  }
}
