import type { Chance } from '../chance.ts'
import { rasterOf, stretch, type Raster } from '../raster.ts'

export type Sensor = {
  /** Noise of the light and of the circuit, as shares of full white. */
  shot: number
  read: number
  /** Width of the grains that the phone's denoiser leaves. */
  grainPx: number
  /** Noise of colours, in addition to the noise of brightness. */
  colourNoise: number
  /** Strength of the sharpening. */
  sharpen: number
  /** Colour temperature: the gain of red, and the inverse gain of blue. */
  warmth: number
}

type Tint = readonly [red: number, green: number, blue: number]

/** Red, green, blue, a byte each. */
export type Picture = { width: number; height: number; rgb: Buffer }

/** What the camera's software makes of the light: noise, tones, sharpened edges, colours of the materials. */
export function develop(chance: Chance, light: Raster, material: Uint8Array, tints: readonly Tint[], sensor: Sensor): Picture {
  addNoise(chance, light, sensor)
  const tones = toneOf(light)
  if (sensor.sharpen > 0) overdrawEdges(tones, sensor.sharpen)
  const gains = tints.flatMap(([red, green, blue]) => [red * sensor.warmth, green, blue / sensor.warmth])
  return colour(chance, tones, material, gains, sensor.colourNoise)
}

function addNoise(chance: Chance, light: Raster, { shot, read, grainPx }: Sensor) {
  if (shot === 0 && read === 0) return
  const grain = stretch(grainOf(chance, Math.ceil(light.width / grainPx), Math.ceil(light.height / grainPx)), light.width, light.height)
  for (let at = 0; at < light.data.length; at++) {
    const level = Math.max(0, light.data[at] as number)
    light.data[at] = level + (grain.data[at] as number) * Math.sqrt(shot * shot * level + read * read)
  }
}

/** Noise with a deviation of one, from a table of normally distributed numbers that is long enough to show no pattern. */
function grainOf(chance: Chance, width: number, height: number): Raster {
  const grain = rasterOf(width, height)
  const next = bellNumbers(chance)
  for (let at = 0; at < grain.data.length; at++) grain.data[at] = next()
  return grain
}

function bellNumbers(chance: Chance): () => number {
  const table = Float32Array.from({ length: 1 << 16 }, () => chance.between(-1, 1) + chance.between(-1, 1) + chance.between(-1, 1))
  let state = chance.below(2 ** 31) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return table[state & 0xffff] as number
  }
}

/** Converts light to tones from 0 to 255, as screens show them. */
function toneOf({ width, height, data }: Raster): Raster {
  const steps = 4096
  const curve = Float32Array.from({ length: steps + 1 }, (_, root) => 255 * (root / steps) ** (2 / 2.2))
  const tones = rasterOf(width, height)
  for (let at = 0; at < data.length; at++) {
    tones.data[at] = curve[Math.round(Math.sqrt(Math.max(0, Math.min(1, data[at] as number))) * steps)] as number
  }
  return tones
}

function overdrawEdges({ width, height, data }: Raster, strength: number) {
  let above = data.slice(0, width)
  for (let y = 1; y + 1 < height; y++) {
    const row = data.slice(y * width, (y + 1) * width)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x
      const around = ((row[x - 1] as number) + (row[x + 1] as number) + (above[x] as number) + (data[at + width] as number)) / 4
      data[at] = (row[x] as number) + strength * ((row[x] as number) - around)
    }
    above = row
  }
}

/** Three gains for each material. */
function colour(chance: Chance, { width, height, data }: Raster, material: Uint8Array, gains: readonly number[], noise: number): Picture {
  const rgb = Buffer.alloc(width * height * 3)
  const next = noise > 0 ? bellNumbers(chance) : () => 0
  for (let at = 0, to = 0; at < data.length; at++) {
    const tone = data[at] as number
    const of = (material[at] as number) * 3
    const speckle = noise * 255
    for (let channel = 0; channel < 3; channel++) {
      const value = tone * (gains[of + channel] as number) + (noise > 0 ? speckle * next() : 0)
      rgb[to++] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5
    }
  }
  return { width, height, rgb }
}
