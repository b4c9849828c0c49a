import type { World } from './world.ts'

export type Part = [name: string, value: string | Buffer | { bytes: Buffer; name: string; type?: string }]

/** Sends a form as a browser or a server does. */
export async function upload({ origin, apiKey }: Pick<World, 'origin' | 'apiKey'>, path: string, parts: readonly Part[], key = apiKey) {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else if (Buffer.isBuffer(value)) form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'photo.jpg')
    else form.append(name, new Blob([new Uint8Array(value.bytes)], { type: value.type ?? 'image/jpeg' }), value.name)
  }
  const response = await fetch(new URL(path, origin), { method: 'POST', body: form, headers: { 'api-key': key } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as any }
}
