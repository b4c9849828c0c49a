import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { decodePhoto } from '@chekhov/qr-reader'
import { ALPHABET, readText } from '@chekhov/receipt-text'
import { PRINTS } from '#countries/prints.ts'
import { parseAnyFiscalQr } from '#domain/qr/parse.ts'
import { FORMS, isFiscal, openPicture, readManifest, type ManifestEntry } from './decode/photos.ts'
import { median, say, table, verdict } from './ground/figures.ts'

const DECIDED_AIM = 50
/** After every receipt that is generated. */
const LATEST = '2027-01-01T00:00:00'

type Entry = ManifestEntry & { fault: string; font: string; isFontUnseen: boolean }
/** `questions`: how many were needed until a candidate was confirmed, or were asked in vain. */
type Seen = { entry: Entry; isCodeRead: boolean; isDecided: boolean; questions: number; cpuMs: number }

/**
 * Receipts whose code is torn off, folded away or covered, read by their words. The tax authority is played by the truth: it confirms a candidate only if all
 * its requisites are those of the receipt, as the real one does.
 */
export async function benchRescue({ seed, photos }: { seed: number; photos: number }, opened: AsyncDisposableStack, folders: readonly string[]): Promise<void> {
  const own = await mkdtemp(join(tmpdir(), 'chekhov-rescue-'))
  opened.defer(() => rm(own, { recursive: true, force: true }))
  const [folder = await generate(own, seed, photos)] = folders
  const seen: Seen[] = []
  for (const entry of (await readManifest(folder)) as Entry[]) seen.push(await tryOne(folder, entry))
  report(seen.filter(({ isCodeRead }) => !isCodeRead))
  say(`  ${seen.filter(({ isCodeRead }) => isCodeRead).length} of ${seen.length} codes were read all the same and are left out\n`)
}

async function generate(folder: string, seed: number, photos: number): Promise<string> {
  const program = fileURLToPath(new URL('../packages/qr-reader/photos/destroyed.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [program, '--out', folder, '--seed', String(seed), '--count', String(photos)])
  return folder
}

async function tryOne(folder: string, entry: Entry): Promise<Seen> {
  const { luma } = await openPicture(join(folder, entry.file), entry.truth)
  const { texts } = await decodePhoto(luma, { effort: 'fast', isWanted: isFiscal, forms: FORMS })
  const before = process.cpuUsage()
  const { candidates } = (PRINTS.ru as NonNullable<typeof PRINTS.ru>)(readText(luma), { alphabet: ALPHABET, latest: LATEST })
  const { user, system } = process.cpuUsage(before)
  const place = candidates.findIndex((candidate) => requisitesOf(candidate) === requisitesOf(entry.truth[0] as string))
  return {
    entry,
    isCodeRead: texts.length > 0,
    isDecided: place !== -1,
    questions: place === -1 ? candidates.length : place + 1,
    cpuMs: (user + system) / 1_000,
  }
}

/** What the tax authority compares: the time to the minute. */
function requisitesOf(qrString: string): string {
  const parsed = parseAnyFiscalQr(qrString, { ofdHosts: null })
  return JSON.stringify(parsed && [parsed.fn, parsed.fd, parsed.fp, parsed.sumKopeks, parsed.n, parsed.boughtAt.slice(0, 16)])
}

function report(seen: readonly Seen[]): void {
  const line = (label: string, some: readonly Seen[]) => [
    label,
    String(some.length),
    share(some).toFixed(1),
    median(some.filter(({ isDecided }) => isDecided).map(({ questions }) => questions)).toFixed(0),
    (some.reduce((sum, { questions }) => sum + questions, 0) / some.length).toFixed(1),
    median(some.map(({ cpuMs }) => cpuMs)).toFixed(0),
  ]
  const by = (labelOf: (entry: Entry) => string) => [...Map.groupBy(seen, ({ entry }) => labelOf(entry))].sort().map(([label, some]) => line(label, some))
  say(
    table([
      ['receipts', 'photos', 'decided %', 'questions if decided', 'questions a photo', 'CPU-ms'],
      ...by(({ category }) => category),
      ...by(({ fault }) => (fault === 'none' ? 'no other fault' : `also ${fault}`)),
      ...by(({ isFontUnseen }) => (isFontUnseen ? 'in a font never seen' : 'in a font of the training')),
      line('all', seen),
    ]),
  )
  say(`\n${verdict('decided without a person, %', share(seen), '≥', DECIDED_AIM, 1)}`)
  say(verdict('median of questions', median(seen.filter(({ isDecided }) => isDecided).map(({ questions }) => questions)), '≤', 1, 0))
}

const share = (some: readonly Seen[]): number => (100 * some.filter(({ isDecided }) => isDecided).length) / some.length
