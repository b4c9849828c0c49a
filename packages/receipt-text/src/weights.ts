import { readFileSync } from 'node:fs'
import { SIZES, type Weights } from './network.ts'

/** The trained weights: for each layer a scale, and a byte for each weight. */
export const FILE = new URL('../weights.bin', import.meta.url)

export function packWeights(weights: Weights): Buffer {
  return Buffer.concat(
    Object.values(weights).map((layer) => {
      const scale = layer.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 32_767
      const packed = Buffer.alloc(4 + 2 * layer.length)
      packed.writeFloatLE(scale)
      for (const [at, weight] of layer.entries()) packed.writeInt16LE(Math.round(weight / scale), 4 + 2 * at)
      return packed
    }),
  )
}

function unpackWeights(packed: Buffer): Weights {
  let from = 0
  const layers = Object.entries(SIZES).map(([name, size]) => {
    const scale = packed.readFloatLE(from)
    const layer = Float32Array.from({ length: size }, (_, at) => packed.readInt16LE(from + 4 + 2 * at) * scale)
    from += 4 + 2 * size
    return [name, layer] as const
  })
  if (from !== packed.length) throw new Error(`weights.bin has ${packed.length} bytes where the network needs ${from}: train it again`)
  return Object.fromEntries(layers) as Weights
}

let weights: Weights | null = null

/** Read from the disk when they are needed for the first time. */
export const trainedWeights = (): Weights => (weights ??= unpackWeights(readFileSync(FILE)))
