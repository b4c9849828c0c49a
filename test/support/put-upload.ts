import type { World } from './world.ts'

/** Puts a photo at an address of its own, as a page does, and returns the id under which a receipt names it. */
export async function putUpload({ call, apiKey }: Pick<World, 'call' | 'apiKey'>, photo: Buffer): Promise<string> {
  const { json } = await call('POST', '/api/uploads', { contentType: 'image/jpeg', bytes: photo.length }, { 'api-key': apiKey })
  const { ok, status } = await fetch(json.url, { method: json.method, headers: { 'content-type': 'image/jpeg' }, body: new Uint8Array(photo) })
  if (!ok) throw new Error(`the photo was answered with ${status}`)
  return json.uploadId
}
