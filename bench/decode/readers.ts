import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { decodePhoto, type Luma } from '@chekhov/qr-reader'
import { FORMS } from './photos.ts'
import { reapedCpuMs } from '../ground/cpu.ts'

/** One upright photo: in grey for our decoder and zbarimg, in colours for the engines of browsers. */
export type Picture = { luma: Luma; rgba: ImageData; isFiscal: (text: string) => boolean }

/** `cpuMs`: CPU time of all processes that took part. `pass`: the pass that found the text. */
export type Reading = { texts: readonly string[]; cpuMs: number; pass: string | null }
export type Reader = { name: string; read(picture: Picture): Promise<Reading> }

/** Works as the service does: photos that the fast passes cannot read are tried with all passes. */
export const chekhov: Reader = {
  name: 'chekhov',
  read: timed(async ({ luma, isFiscal }) => {
    for (const effort of ['fast', 'full'] as const) {
      const { texts, pass, isBlank } = await decodePhoto(luma, { effort, isWanted: isFiscal, forms: FORMS })
      if (texts.length > 0) return { texts, pass: `${effort}, ${pass}` }
      if (isBlank) break
    }
    return { texts: [] }
  }),
}

/** Full resolution with all options: the best engine of those that work without our passes. */
export async function zxingWasm(): Promise<Reader> {
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary } })
  return {
    name: 'zxing-wasm',
    read: timed(async ({ rgba }) => {
      const found = await readBarcodes(rgba, { formats: ['QRCode'], tryHarder: true, tryRotate: true, tryInvert: true, tryDownscale: true })
      return { texts: found.map(({ text }) => text) }
    }),
  }
}

type JsQr = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null

export function jsQr(): Reader {
  const read = createRequire(import.meta.url)('jsqr') as JsQr
  return {
    name: 'jsQR',
    read: timed(async ({ rgba: { data, width, height } }) => {
      const found = read(data, width, height)
      return { texts: found === null ? [] : [found.data] }
    }),
  }
}

/** null: the program is not installed. It gets the grey pixels, so that it need not unpack a file. */
export async function zbarimg(folder: string): Promise<Reader | null> {
  const run = promisify(execFile)
  if (
    !(await run('zbarimg', ['--version']).then(
      () => true,
      () => false,
    ))
  )
    return null
  const file = join(folder, 'photo.pgm')
  return {
    name: 'zbarimg',
    async read({ luma: { data, width, height } }) {
      await writeFile(file, Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data]))
      const before = reapedCpuMs(process.pid)
      // It exits with 4 if it finds nothing.
      const { stdout } = await run('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file]).catch((error: { stdout: string }) => error)
      return { texts: stdout.split('\n').filter((line) => line !== ''), cpuMs: reapedCpuMs(process.pid) - before, pass: null }
    },
  }
}

function timed(read: (picture: Picture) => Promise<{ texts: readonly string[]; pass?: string }>): Reader['read'] {
  return async (picture) => {
    const before = process.cpuUsage()
    const { texts, pass = null } = await read(picture)
    const { user, system } = process.cpuUsage(before)
    return { texts, pass, cpuMs: (user + system) / 1000 }
  }
}
