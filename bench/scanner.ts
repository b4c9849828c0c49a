import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { fakeCamera, openBrowser } from '#test/support/browser.ts'
import { movingFrames, writeVideo } from '#test/support/receipt-video.ts'
import { generatePhotos } from './decode/generate.ts'
import { isFiscal, readManifest } from './decode/photos.ts'
import { median, say, table, verdict } from './ground/figures.ts'
import { benchClips } from './scanner/clips.ts'
import { scannerFiles, sizesOf, type ServedFile } from './scanner/files.ts'
import { NAMES, type ScannerName } from './scanner/rivals.ts'
import { openSite } from './scanner/site.ts'

const QR = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const FIRST_BYTES_AIM = 20_000
const RATE_MS = 4_000

type Scan = { first: Set<string>; all: Set<string>; firstReadMs: number[]; sinceOpeningMs: number[]; framesPerSecond: number[] }
type Recall = { read: number; wrong: number; ms: number[]; byCategory: Map<string, number> }

/**
 * Compares the scanner with two others in one browser: what each loads, how soon and how often it reads a moving receipt in front of a fake camera, and in
 * how many hard photos it finds the code. With `clips`, instead, how many clips of a shaking hand each reads.
 */
export async function benchScanner(
  options: { seed: number; 'per-category': number; rounds: number; clips: number },
  opened: AsyncDisposableStack,
  folders: readonly string[],
): Promise<void> {
  if (options.clips > 0) return benchClips(options, opened)
  const own = await mkdtemp(join(tmpdir(), 'chekhov-scanner-'))
  opened.defer(() => rm(own, { recursive: true, force: true }))
  const video = await writeVideo(join(own, 'moving.y4m'), movingFrames(QR))
  const [photos = await generatePhotos(own, options)] = folders
  const files = await scannerFiles()
  const site = await openSite(opened, files, photos)
  const browser = await openBrowser({ after: (close: () => unknown) => opened.defer(async () => void (await close())) } as never, { args: fakeCamera(video) })

  const scans = Object.fromEntries(NAMES.map((name) => [name, emptyScan()])) as Record<ScannerName, Scan>
  // The browser's own first use of the camera counts for no scanner. The order changes from round to round, because a scanner starts after another one's end.
  for (const name of NAMES) await scanOnce(browser, site.pageOf(name), emptyScan())
  for (let round = 0; round < options.rounds; round++) {
    for (const name of NAMES.map((_, i) => NAMES[(i + round) % NAMES.length] as ScannerName)) await scanOnce(browser, site.pageOf(name), scans[name])
  }
  const recalls = await readPhotos(browser, site, photos)
  report(files, scans, recalls, (await withCode(photos)).length)
}

const emptyScan = (): Scan => ({ first: new Set(), all: new Set(), firstReadMs: [], sinceOpeningMs: [], framesPerSecond: [] })

/**
 * One visit with an empty cache: until the first text, and then for as long as the rate is measured. From the call: from the scanner's start to its first
 * text, with everything that it loads meanwhile. From opening: as if the page had called as soon as its scripts had run.
 */
async function scanOnce(browser: Browser, url: string, scan: Scan): Promise<void> {
  const context = await browser.newContext({ permissions: ['camera'] })
  try {
    const page = await context.newPage()
    let before = true
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      scan.all.add(pathname)
      if (before) scan.first.add(pathname)
    })
    await page.goto(url)
    await page.waitForFunction(() => 'bench' in globalThis)
    before = false
    const { ms, readyMs, perSecond } = await page.evaluate(async (rateMs) => {
      const { bench } = globalThis as any
      const began = performance.now()
      const ms = await new Promise<number>((resolve) => void bench.start(() => (resolve(performance.now() - began), false)))
      const [{ domContentLoadedEventEnd: readyMs }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      await new Promise((resolve) => setTimeout(resolve, 1_500)) // until background loading has ended
      const [before, from] = [bench.frames(), performance.now()]
      await new Promise((resolve) => setTimeout(resolve, rateMs))
      return { ms, readyMs, perSecond: ((bench.frames() - before) * 1000) / (performance.now() - from) }
    }, RATE_MS)
    scan.firstReadMs.push(ms)
    scan.sinceOpeningMs.push(readyMs + ms)
    scan.framesPerSecond.push(perSecond)
  } finally {
    await context.close()
  }
}

async function readPhotos(browser: Browser, site: Awaited<ReturnType<typeof openSite>>, folder: string): Promise<Record<ScannerName, Recall>> {
  const recalls = Object.fromEntries(NAMES.map((name) => [name, { read: 0, wrong: 0, ms: [], byCategory: new Map() } as Recall])) as Record<ScannerName, Recall>
  const entries = await withCode(folder)
  for (const name of NAMES) {
    const page = await browser.newPage()
    await page.goto(site.pageOf(name))
    await page.waitForFunction(() => 'bench' in globalThis)
    for (const { file, category, truth } of entries) {
      const { text, ms } = await page.evaluate(async (url) => {
        const blob = await (await fetch(url)).blob()
        const began = performance.now()
        const text = (await (globalThis as any).bench.read(blob)) as string | null
        return { text, ms: performance.now() - began }
      }, site.photo(file))
      const recall = recalls[name]
      recall.ms.push(ms)
      if (text !== null && truth.includes(text)) {
        recall.read++
        recall.byCategory.set(category, (recall.byCategory.get(category) ?? 0) + 1)
      } else if (text !== null && isFiscal(text)) recall.wrong++
    }
    await page.close()
  }
  return recalls
}

function report(files: ReadonlyMap<string, ServedFile>, scans: Record<ScannerName, Scan>, recalls: Record<ScannerName, Recall>, photos: number): void {
  const served = (paths: ReadonlySet<string>) => [...paths].flatMap((path) => files.get(path) ?? [])
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  const first = (name: ScannerName) => sizesOf(served(scans[name].first))
  const total = (name: ScannerName) => sizesOf(served(scans[name].all))
  say(
    `\n${table([
      ['kB', 'first raw', 'gzip', 'brotli', 'total raw', 'gzip', 'brotli'],
      ...NAMES.map((name) => [name, ...[first(name), total(name)].flatMap(({ raw, gzip, brotli }) => [kB(raw), kB(gzip), kB(brotli)])]),
    ])}\n`,
  )
  say(
    `${table([
      ['scanner', 'first read ms', 'since opening', 'frames/s', 'photos read %', 'wrong', 'ms a photo'],
      ...NAMES.map((name) => [
        name,
        ...[scans[name].firstReadMs, scans[name].sinceOpeningMs].map((times) => median(times).toFixed(0)),
        median(scans[name].framesPerSecond).toFixed(1),
        percent(recalls[name], photos).toFixed(1),
        String(recalls[name].wrong),
        median(recalls[name].ms).toFixed(0),
      ]),
    ])}\n`,
  )
  const categories = [...new Set(NAMES.flatMap((name) => [...recalls[name].byCategory.keys()]))].sort()
  say(
    `${table([['photos read', ...NAMES], ...categories.map((category) => [category, ...NAMES.map((name) => String(recalls[name].byCategory.get(category) ?? 0))])])}\n`,
  )

  const best = (value: (name: ScannerName) => number, choose: (...values: number[]) => number) => choose(...NAMES.filter((name) => name !== OURS).map(value))
  const slower = (times: 'firstReadMs' | 'sinceOpeningMs') =>
    best((name) => median(scans[OURS][times].map((ms, round) => ms / (scans[name][times][round] as number))), Math.max)
  say(verdict('bytes that a page loads before somebody scans, gzip, in kB', first(OURS).gzip / 1000, '≤', FIRST_BYTES_AIM / 1000, 1))
  say(verdict('time to the first read from the call, to that of the faster other, round by round', slower('firstReadMs'), '≤', 1))
  say(verdict('… from opening the page', slower('sinceOpeningMs'), '≤', 1))
  say(verdict('photos read, to those of the better other', recalls[OURS].read / best((name) => recalls[name].read, Math.max), '≥', 1))
  say(verdict('wrong reads', recalls[OURS].wrong, '≤', 0, 0))
}

const OURS = 'chekhov'
const percent = ({ read }: Recall, photos: number): number => (100 * read) / photos

/** A scanner has nothing to find in the photos without a code. */
const withCode = async (folder: string) => (await readManifest(folder)).filter(({ truth }) => truth.length > 0)
