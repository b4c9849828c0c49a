import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Grey } from './upright.ts'

/** The texts that zxing reads by itself with all of its options switched on. */
export async function plainZxing({ width, height, data }: Grey): Promise<string[]> {
  await prepareZXingModule({ overrides: { wasmBinary: await wasmBinary }, fireImmediately: true })
  const rgba = new Uint8ClampedArray(width * height * 4)
  const wide = new Uint32Array(rgba.buffer)
  for (let at = 0; at < data.length; at++) wide[at] = 0xff000000 | ((data[at] as number) * 0x10101)
  const found = await readBarcodes({ width, height, data: rgba, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: 8,
  })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

const wasmBinary = readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then(
  ({ buffer, byteOffset, byteLength }) => buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer,
)
