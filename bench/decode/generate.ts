import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Generates hard receipt photos from a seed, with their manifest. */
export async function generatePhotos(folder: string, { seed, 'per-category': perCategory }: { seed: number; 'per-category': number }): Promise<string> {
  const program = fileURLToPath(new URL('../../packages/qr-reader/photos/main.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [program, '--out', folder, '--seed', String(seed), '--per-category', String(perCategory)])
  return folder
}
