import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePhotos } from './decode/generate.ts'
import { isFiscal, openPicture, readManifest, type ManifestEntry } from './decode/photos.ts'
import { chekhov, jsQr, zbarimg, zxingWasm, type Picture, type Reader, type Reading } from './decode/readers.ts'
import { median, percentile, say, table, verdict } from './ground/figures.ts'

const GAIN_AIM = 20
const CPU_RATIO_AIM = 1.5
const RECALL_AIM = 98
/** Of categories in which a part of the photos cannot be read at all. */
const RECALL_AIMS: Readonly<Record<string, number>> = { glare: 85, blur: 93, 'two-receipts': 87 }
const RECALL_AIM_OF_OTHERS = 95
const HIT_MS_AIMS = { mean: 150, p95: 500 }
const WITHOUT_CODE_MS_AIM = 1_500

type Seen = { entry: ManifestEntry; readings: Record<string, Reading> }

/**
 * Reads photos of receipts with our decoder, as the service uses it, and with other engines in turn; each gets the unpacked pixels. A photo counts as read
 * when every string of its truth was found exactly; photos without a code have a table of their own. A wrong read is a fiscal string that is not in the photo.
 */
export async function benchDecode(options: { seed: number; 'per-category': number }, opened: AsyncDisposableStack, folders: readonly string[]): Promise<void> {
  const own = await mkdtemp(join(tmpdir(), 'chekhov-decode-'))
  opened.defer(() => rm(own, { recursive: true, force: true }))
  const [folder = await generatePhotos(own, options)] = folders
  const entries = await readManifest(folder)

  const zbar = await zbarimg(own)
  if (zbar === null) say('zbarimg is not installed (Debian: apt-get install zbar-tools) and is left out\n')
  const others = [await zxingWasm(), jsQr(), ...(zbar === null ? [] : [zbar])]
  const readers = [chekhov, ...others]
  say(`Decode: ${entries.length} photos of ${folder}\n\n`)

  const seen: Seen[] = []
  for (const [index, entry] of entries.entries()) {
    const picture = await openPicture(join(folder, entry.file), entry.truth)
    if (index === 0) await readAll(readers, picture) // to compile the code
    seen.push({ entry, readings: await readAll(readers, picture) })
  }
  report(
    seen,
    readers.map(({ name }) => name),
  )
}

async function readAll(readers: readonly Reader[], picture: Picture): Promise<Record<string, Reading>> {
  const readings: Record<string, Reading> = {}
  for (const { name, read } of readers) readings[name] = await read(picture)
  return readings
}

function report(all: readonly Seen[], names: readonly string[]): void {
  const seen = all.filter(({ entry }) => entry.truth.length > 0)
  const without = all.filter(({ entry }) => entry.truth.length === 0)
  const others = names.filter((name) => name !== chekhov.name)
  const best = others.toSorted((a, b) => recall(seen, b) - recall(seen, a))[0] as string
  const readable = (some: readonly Seen[]) => some.filter((one) => isRead(one, best))
  const ratio = (some: readonly Seen[]) => median(readable(some).map(({ readings }) => cpuMs(readings, chekhov.name) / cpuMs(readings, best)))
  const costs = (some: readonly Seen[]) => some.map(({ readings }) => cpuMs(readings, chekhov.name))
  const hits = seen.filter((one) => isRead(one, chekhov.name))

  const line = (label: string, some: readonly Seen[]) => [
    label,
    String(some.length),
    ...names.flatMap((name) => [
      recall(some, name).toFixed(1),
      String(wrong(some, name)),
      median(some.map(({ readings }) => cpuMs(readings, name))).toFixed(0),
    ]),
    ratio(some).toFixed(2),
  ]
  const categories = [...Map.groupBy(seen, ({ entry }) => entry.category)].sort(([a], [b]) => (a < b ? -1 : 1))
  say(
    table([
      ['category', 'photos', ...names.flatMap((name) => [`${name} %`, 'wrong', 'CPU-ms']), `CPU to ${best}`],
      ...categories.map(([category, some]) => line(category, some)),
      line('all', seen),
    ]),
  )
  say('\n  % is recall; CPU-ms is the median of all photos; the ratio is the median of the photos that the best other engine reads.\n\n')
  say(table([['what found it', 'photos'], ...passesOf(seen)]))
  if (without.length > 0) {
    const lines = names.map((name) => [name, String(wrong(without, name)), median(without.map(({ readings }) => cpuMs(readings, name))).toFixed(0)])
    say(`\n${table([[`${without.length} photos without a code`, 'false', 'CPU-ms'], ...lines])}`)
  }
  say(`\n${verdict('recall in %', recall(seen, chekhov.name), '≥', RECALL_AIM, 1)}`)
  for (const [category, some] of categories) say(verdict(`  of ${category}`, recall(some, chekhov.name), '≥', RECALL_AIMS[category] ?? RECALL_AIM_OF_OTHERS, 1))
  say(verdict(`recall to that of ${best}, in points`, recall(seen, chekhov.name) - recall(seen, best), '≥', GAIN_AIM, 1))
  say(verdict('wrong and false reads', wrong(all, chekhov.name), '≤', 0, 0))
  say(verdict(`CPU to that of ${best} on photos that it reads`, ratio(seen), '≤', CPU_RATIO_AIM))
  say(verdict('CPU-ms of photos that were read, mean', mean(costs(hits)), '≤', HIT_MS_AIMS.mean, 0))
  say(verdict('CPU-ms of photos that were read, 95th percentile', percentile(costs(hits), 0.95), '≤', HIT_MS_AIMS.p95, 0))
  if (without.length > 0) say(verdict('CPU-ms of a photo without a code, the slowest', Math.max(...costs(without)), '≤', WITHOUT_CODE_MS_AIM, 0))
  const missed = seen.filter((one) => !isRead(one, chekhov.name))
  if (missed.length > 0) say(`\n  not read: ${missed.map(({ entry }) => entry.file).join(' ')}\n`)
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
const cpuMs = (readings: Seen['readings'], name: string): number => readings[name]?.cpuMs ?? NaN
const textsOf = ({ readings }: Seen, name: string): readonly string[] => readings[name]?.texts ?? []
const isRead = (one: Seen, name: string): boolean => one.entry.truth.every((text) => textsOf(one, name).includes(text))
const recall = (seen: readonly Seen[], name: string): number => (100 * seen.filter((one) => isRead(one, name)).length) / seen.length
const wrong = (seen: readonly Seen[], name: string): number =>
  seen.filter((one) => textsOf(one, name).some((text) => isFiscal(text) && !one.entry.truth.includes(text))).length

function passesOf(seen: readonly Seen[]): string[][] {
  const passes = Map.groupBy(seen, (one) => (isRead(one, chekhov.name) ? (one.readings[chekhov.name]?.pass ?? '') : 'not read'))
  return [...passes].map(([pass, some]) => [pass, String(some.length)]).sort((a, b) => Number(b[1]) - Number(a[1]))
}
