import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { LIMITS } from '#domain/limits.ts'
import { openLocalBlobs } from '#platform/blobs/local.ts'
import { openImage, previewOf } from '#platform/images/open-image.ts'
import { openTempFiles } from '#platform/temp-files.ts'
import { openPhotoReader } from '#src/identify/open-photo-reader.ts'
import { serverCpuMs } from './ground/cpu.ts'
import { median, say, table } from './ground/figures.ts'
import type { BenchDatabase } from './ground/server.ts'
import { benchHostilePhotos } from './photos/hostile.ts'
import { benchKinds } from './photos/kinds.ts'
import { openGround } from './photos/open-ground.ts'
import { benchPeak } from './photos/peak.ts'
import { benchStarvedPhotos } from './photos/starved.ts'
import { mint, takePhotos, upload } from './photos/take-photos.ts'

const WARM = 4

type Options = { receipts: number; connections: number; rounds: number }
type AllOptions = Options & { hostile: number; starved: number; peak: number; kinds: number; seconds: number; seed: number; 'per-category': number }

/**
 * Runs one of five benches: `hostile` forms beside an honest photo, hard photos while the CPU is `starved`, a `peak` of photos, `kinds` of photos by their size,
 * or the cost of photos.
 */
export function benchPhotos(
  { hostile, starved, peak, kinds, seconds, ...options }: AllOptions,
  opened: AsyncDisposableStack,
  folders: readonly string[],
): Promise<void> {
  if (hostile > 0) return benchHostilePhotos({ forms: hostile, photos: options.receipts }, opened)
  if (starved > 0) return benchStarvedPhotos({ burners: starved, ...options }, opened, folders)
  if (kinds > 0) return benchKinds(options, opened)
  if (peak > 0) return benchPeak({ times: peak, seconds }, opened)
  return benchCosts(options, opened)
}

/**
 * Receipts with one photo of 12 megapixels and about 3 MB each, from the upload to INSPECTED, through every process of the service. Then the same photos step
 * by step, compared with sharp making only the preview.
 */
async function benchCosts({ receipts, connections, rounds }: Options, opened: AsyncDisposableStack): Promise<void> {
  const { folder, server, simulator, openServices } = await openGround(opened)
  const { database, apiKey, serve, work } = await openServices('photos')

  const send = async (photos: readonly string[]) => {
    const left = [...photos]
    await Promise.all(
      Array.from({ length: connections }, async (_, i) => {
        for (let photo = left.pop(); photo !== undefined; photo = left.pop()) await upload(serve.origin, apiKey, [photo], `participant ${i}`)
      }),
    )
    while (await isWaiting(database)) await sleep(20)
  }
  await send(await takePhotos(folder, 'warm', await mint(simulator.origin, WARM)))

  const figures: { perSecond: number; photoMs: number; workMs: number; postgresMs: number; steps: Steps; previewMs: number }[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const photos = await takePhotos(folder, `round ${round}`, await mint(simulator.origin, receipts))
    bytes = (await readFile(photos[0] as string)).length
    const cpu = () => ({ photoMs: serverCpuMs(serve.pid), workMs: serverCpuMs(work.pid), postgresMs: server.cpuMs?.() ?? 0 })
    const before = cpu()
    const startedAt = performance.now()
    await send(photos)
    const perSecond = receipts / ((performance.now() - startedAt) / 1_000)
    const after = cpu()
    const each = (kind: keyof typeof after) => (after[kind] - before[kind]) / receipts
    figures.push({
      perSecond,
      photoMs: each('photoMs'),
      workMs: each('workMs'),
      postgresMs: each('postgresMs'),
      steps: await measureSteps(folder, photos.slice(0, 8)),
      previewMs: await measurePreview(folder, photos.slice(0, 8)),
    })
  }

  const middle = (of: (one: (typeof figures)[number]) => number) => median(figures.map(of))
  say(
    `Photos: ${rounds} × ${receipts} receipts with a photo of 12 megapixels and ${(bytes / 1e6).toFixed(1)} MB, ${connections} at a time, on ${server.about}\n\n`,
  )
  say(
    table([
      ['upload to INSPECTED', 'receipts/s', 'serve CPU-ms', 'work CPU-ms', 'postgres CPU-ms'],
      [
        'one serve, one work',
        middle((one) => one.perSecond).toFixed(1),
        middle((one) => one.photoMs).toFixed(0),
        middle((one) => one.workMs).toFixed(1),
        middle((one) => one.postgresMs).toFixed(1),
      ],
    ]),
  )
  say(
    `\n${table([
      ['one photo at a time', 'ms'],
      ...(Object.keys(STEPS) as (keyof Steps)[]).map((step) => [STEPS[step], middle((one) => one.steps[step]).toFixed(1)]),
    ])}`,
  )
  say(
    `\n  CPU of serve and its photo processes to that of sharp doing only the preview (${middle((one) => one.previewMs).toFixed(0)} CPU-ms): ${middle((one) => one.photoMs / one.previewMs).toFixed(2)}\n`,
  )
}

type Steps = { receiveMs: number; unpackMs: number; previewMs: number; decodeMs: number; storeMs: number }

const STEPS: Record<keyof Steps, string> = {
  receiveMs: 'receive: to a file, with its hash',
  unpackMs: 'unpack to grey',
  previewMs: 'preview',
  decodeMs: 'look for the QR',
  storeMs: 'store both, fsync',
}

async function measureSteps(folder: string, photos: readonly string[]): Promise<Steps> {
  const tempFiles = openTempFiles(join(folder, 'incoming'))
  const blobs = openLocalBlobs(join(folder, 'blobs'))
  const reader = openPhotoReader({ ofdHosts: new Set(), log: pino({ level: 'silent' }) })
  const taken: Steps[] = []
  for (const [i, photo] of [photos[0] as string, ...photos].entries()) {
    const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
      const startedAt = performance.now()
      return [await work(), performance.now() - startedAt]
    }
    const [{ path }, receiveMs] = await timed(() => tempFiles.receive(createReadStream(photo), Infinity))
    const preview = await tempFiles.newPath()
    const reading = await reader.read(path, { preview, effort: 'fast', flow: ['bench'] })
    if (reading.kind !== 'photo' || reading.texts.length === 0) throw new Error('a photo of the bench was not read')
    const [, storeMs] = await timed(async () => {
      await blobs.put(`${i}-min.jpg`, preview, 'image/jpeg')
      await blobs.put(`${i}.jpg`, path, 'image/jpeg')
    })
    if (i > 0) taken.push({ receiveMs, storeMs, ...reading.steps }) // the first photo starts the process
  }
  reader.close()
  return Object.fromEntries(Object.keys(STEPS).map((step) => [step, median(taken.map((one) => one[step as keyof Steps]))])) as Steps
}

/** CPU time of this process for making the preview as the service does. */
async function measurePreview(folder: string, photos: readonly string[]): Promise<number> {
  const taken: number[] = []
  for (const photo of photos) {
    const before = process.cpuUsage()
    await writeFile(join(folder, 'preview'), await previewOf(await openImage(photo, { pixelsMax: LIMITS.photoPixelsMax }), { sideMax: 1024 }))
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1_000)
  }
  return median(taken)
}

const isWaiting = async ({ sql }: BenchDatabase) => (await sql`select 1 from receipts where state = 'ARRIVED' limit 1`).length > 0
