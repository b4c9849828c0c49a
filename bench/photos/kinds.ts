import { execFile, fork } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { CHILD_ENV, type FromChild } from '#platform/children.ts'
import type { PhotoAsk, PhotoReport } from '#src/identify/open-photo-reader.ts'
import { generatePhoto } from '../../packages/qr-reader/photos/generate-photo.ts'
import { say, table, verdict } from '../ground/figures.ts'

/** What phones and messengers send, and the largest photos of each kind that are taken in. */
const KINDS: readonly [name: string, megapixels: number, save: (picture: Sharp, file: string) => Promise<unknown>][] = [
  ['JPEG', 12, (picture, file) => picture.jpeg({ quality: 88 }).toFile(file)],
  ['JPEG, turned', 50, (picture, file) => picture.jpeg({ quality: 80 }).withMetadata({ orientation: 6 }).toFile(file)],
  ['JPEG, turned', 108, (picture, file) => picture.jpeg({ quality: 75 }).withMetadata({ orientation: 6 }).toFile(file)],
  ['JPEG', 200, (picture, file) => picture.jpeg({ quality: 70 }).toFile(file)],
  ['progressive JPEG', 12, (picture, file) => picture.jpeg({ quality: 88, progressive: true }).toFile(file)],
  ['progressive JPEG', 50, (picture, file) => picture.jpeg({ quality: 80, progressive: true }).toFile(file)],
  ['progressive JPEG 4:4:4', 25, (picture, file) => picture.jpeg({ quality: 80, progressive: true, chromaSubsampling: '4:4:4' }).toFile(file)],
  ['PNG', 50, (picture, file) => picture.png({ compressionLevel: 6 }).toFile(file)],
  ['interlaced PNG', 25, (picture, file) => picture.png({ compressionLevel: 6, progressive: true }).toFile(file)],
  ['WebP', 12, (picture, file) => picture.webp({ quality: 80, effort: 1 }).toFile(file)],
  ['WebP', 50, (picture, file) => picture.webp({ quality: 80, effort: 1 }).toFile(file)],
  ['HEIC', 12, (picture, file) => saveHeic(picture, file)],
  ['HEIC', 48, (picture, file) => saveHeic(picture, file)],
]

const PEAK_AIM_MB = 400
const HEIC_AIM_MS = 500

/**
 * The CPU time and the peak of memory of the process that reads photos, by kind of photo: a photo whose code is found, read for the second time by its process,
 * and a photo without a code, in which everything is tried. Needs Linux, and `heif-enc` (Debian: libheif-examples) for HEIC.
 */
export async function benchKinds({ seed }: { seed: number }, opened: AsyncDisposableStack): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-bench-kinds-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const [withCode, without] = [await base('clean', seed), await base('without-code', seed)]

  const rows: string[][] = []
  let [peak, heicMs] = [0, Number.NaN]
  for (const [name, megapixels, save] of KINDS) {
    const [file, empty] = [join(folder, 'photo'), join(folder, 'without a code')]
    try {
      await save(scaled(withCode, megapixels), file)
      await save(scaled(without, megapixels), empty)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      say(`  ${name} is left out: heif-enc is not installed\n`)
      continue
    }
    const read = await measure([
      { file, effort: 'fast' },
      { file, effort: null },
      { file, effort: 'fast' },
    ])
    const searched = await measure([{ file: empty, effort: 'full' }])
    const [unpacked, whole] = read.answers.slice(1) as [Answer, Answer]
    peak = Math.max(peak, read.peakMb, searched.peakMb)
    if (name === 'HEIC' && megapixels === 12) heicMs = unpacked.cpuMs
    rows.push([
      `${name}, ${megapixels} MP`,
      ((await stat(file)).size / 1e6).toFixed(1),
      unpacked.cpuMs.toFixed(0),
      whole.cpuMs.toFixed(0),
      whole.texts > 0 ? 'yes' : 'NO',
      read.peakMb.toFixed(0),
      searched.peakMb.toFixed(0),
    ])
  }
  say(`Kinds of photos, seed ${seed}: CPU-ms with all threads, peaks of resident memory in MB\n\n`)
  say(table([['', 'MB', 'unpack', 'read', 'code found', 'peak', 'peak without code'], ...rows]))
  say(`\n${verdict('the highest peak, MB', peak, '≤', PEAK_AIM_MB, 0)}`)
  if (!Number.isNaN(heicMs)) say(verdict('HEIC of 12 megapixels, CPU-ms to unpack', heicMs, '≤', HEIC_AIM_MS, 0))
}

async function base(category: 'clean' | 'without-code', seed: number): Promise<Buffer> {
  const { bytes } = await generatePhoto(category, seed, { megapixels: [12, 12.1] })
  return sharp(bytes).autoOrient().jpeg({ quality: 95 }).toBuffer()
}

/** Upright, four to three, so many megapixels. */
function scaled(photo: Buffer, megapixels: number): Sharp {
  const unit = 4 * Math.floor(Math.sqrt((megapixels * 1e6) / 12) / 4)
  return sharp(photo).resize({ width: 3 * unit, height: 4 * unit, fit: 'fill', kernel: 'cubic' })
}

async function saveHeic(picture: Sharp, file: string): Promise<void> {
  const png = `${file}.png`
  await picture.png({ compressionLevel: 1 }).toFile(png)
  await promisify(execFile)('heif-enc', ['-q', '75', '-p', 'preset=medium', '-o', `${file}.heic`, png])
  await promisify(execFile)('mv', [`${file}.heic`, file])
}

type Answer = { cpuMs: number; texts: number }

/** Asks a new process of the service one question after the other. */
async function measure(asks: readonly Pick<PhotoAsk, 'file' | 'effort'>[]): Promise<{ answers: Answer[]; peakMb: number }> {
  const child = fork(new URL('../../src/identify/photo-program.ts', import.meta.url), { serialization: 'advanced', env: { ...process.env, ...CHILD_ENV } })
  const answers: Answer[] = []
  let before = 0
  try {
    for (const { file, effort } of asks) {
      let texts = 0
      child.send({ file, effort, preview: effort === null ? null : `${file} preview`, decodeCpuMs: 60_000, ofdHosts: ['ofd.soliq.uz'] } satisfies PhotoAsk)
      const cpuMs = await new Promise<number>((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`a photo's process ended with ${code}`)))
        child.on('message', (message: FromChild<PhotoReport>) => {
          if ('report' in message) {
            if (message.report.kind === 'unreadable') reject(new Error(message.report.reason))
            if (message.report.kind === 'decoded') texts = message.report.texts.length
          } else resolve(message.cpuMs)
        })
      })
      child.removeAllListeners()
      answers.push({ cpuMs: cpuMs - before, texts })
      before = cpuMs
    }
    return { answers, peakMb: await peakMbOf(child.pid as number) }
  } finally {
    child.kill()
  }
}

async function peakMbOf(pid: number): Promise<number> {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'latin1')) as RegExpExecArray
  return Number(kilobytes) / 1_000
}
