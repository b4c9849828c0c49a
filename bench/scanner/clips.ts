import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { fakeCamera, openBrowser } from '#test/support/browser.ts'
import { writePictures } from '#test/support/receipt-video.ts'
import { FRAMES_PER_SECOND, shakenClip, type Clip } from '../../packages/qr-reader/photos/shaken-clip.ts'
import { takePhoto } from '../../packages/qr-reader/photos/take-photo.ts'
import { median, say, table, verdict } from '../ground/figures.ts'
import { scannerFiles } from './files.ts'
import { NAMES, type ScannerName } from './rivals.ts'
import { openSite } from './site.ts'

/** How long a participant holds the phone over the receipt before giving up. */
const PATIENCE_MS = 5_000
const READ_AIM = 95
const OURS = 'chekhov'

type Visit = { text: string | null; ms: number }
type Result = { clip: Clip; visits: Record<ScannerName, Visit> }

/** Clips of a hand that holds a phone over a receipt, before a fake camera: how many each scanner reads within five seconds of its call, each clip from its beginning. */
export async function benchClips({ seed, clips }: { seed: number; clips: number }, opened: AsyncDisposableStack): Promise<void> {
  const own = await mkdtemp(join(tmpdir(), 'chekhov-clips-'))
  opened.defer(() => rm(own, { recursive: true, force: true }))
  const site = await openSite(opened, await scannerFiles(), own)
  const results: Result[] = []
  for (let i = 0; i < clips; i++) {
    const clip = shakenClip(seed * 1_000_003 + i)
    const video = join(own, 'clip.y4m')
    await writePictures(video, pictures(clip), { ...clip, perSecond: FRAMES_PER_SECOND })
    await using closing = new AsyncDisposableStack()
    // The camera of a browser is chosen when it starts.
    const browser = await openBrowser({ after: (close: () => unknown) => closing.defer(async () => void (await close())) } as never, {
      args: fakeCamera(video),
    })
    const visits = {} as Record<ScannerName, Visit>
    for (const name of NAMES.map((_, at) => NAMES[(at + i) % NAMES.length] as ScannerName)) visits[name] = await visit(browser, site.pageOf(name))
    results.push({ clip, visits })
  }
  report(results, seed)
}

function* pictures({ seed, shots }: Clip): Generator<Promise<Buffer>> {
  for (const shot of shots) yield takePhoto(seed, shot).then(({ bytes }) => bytes)
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ permissions: ['camera'] })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForFunction(() => 'bench' in globalThis)
    return await page.evaluate(async (patienceMs) => {
      const began = performance.now()
      const text = await new Promise<string | null>((resolve) => {
        setTimeout(() => resolve(null), patienceMs)
        void (globalThis as any).bench.start((read: string) => (resolve(read), false), { still: true })
      })
      return { text, ms: performance.now() - began }
    }, PATIENCE_MS)
  } finally {
    await context.close()
  }
}

function report(results: readonly Result[], seed: number): void {
  const read = (name: ScannerName, some = results) => some.filter(({ clip, visits }) => visits[name].text === clip.text)
  const wrong = (name: ScannerName) => results.filter(({ clip, visits }) => ![null, clip.text].includes(visits[name].text))
  const share = (name: ScannerName) => (100 * read(name).length) / results.length
  say(`\nClips: ${results.length} of a shaking hand, seed ${seed}\n\n`)
  say(
    table([
      ['scanner', 'read within 5 s, %', 'wrong', 'median ms of those read'],
      ...NAMES.map((name) => [
        name,
        share(name).toFixed(0),
        String(wrong(name).length),
        read(name).length === 0 ? '' : median(read(name).map(({ visits }) => visits[name].ms)).toFixed(0),
      ]),
    ]),
  )
  const faults = Map.groupBy(results, ({ clip }) => clip.fault)
  say(
    `\n${table([['clips read', 'of', ...NAMES], ...[...faults].sort().map(([fault, some]) => [fault, String(some.length), ...NAMES.map((name) => String(read(name, some).length))])])}\n`,
  )
  say(verdict('clips read within 5 s, %', share(OURS), '≥', READ_AIM, 0))
  say(verdict('wrong reads', wrong(OURS).length, '≤', 0, 0))
}
