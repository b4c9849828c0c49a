import { openChance } from './chance.ts'
import { CATEGORIES, type Category } from './categories.ts'
import { ordinaryShot } from './ordinary-shot.ts'
import { takePhoto, type Photo } from './take-photo.ts'

export type GenerateOptions = { megapixels?: readonly [number, number] }

/** Generates a photo of the category; equal seeds give equal photos. Its truth lists only the fiscal strings, not the other codes in it. */
export async function generatePhoto(category: Category, seed: number, { megapixels = [2, 12] }: GenerateOptions = {}): Promise<Photo & { truth: string[] }> {
  const chance = openChance(seed)
  const photo = await takePhoto(seed, CATEGORIES[category](ordinaryShot(chance, megapixels), chance))
  return { ...photo, truth: photo.codes.map(({ text }) => text) }
}
