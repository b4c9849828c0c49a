import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ServedFile } from './files.ts'
import { SCANNERS, type ScannerName } from './rivals.ts'

/** A site with a page for each scanner, their files, and the photos of a folder. */
export async function openSite(opened: AsyncDisposableStack, files: ReadonlyMap<string, ServedFile>, photos: string) {
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const file = files.get(path)
    const page = SCANNERS[path.slice('/page/'.length) as ScannerName]
    if (file !== undefined) return void response.writeHead(200, { 'content-type': file.contentType }).end(file.bytes)
    if (page !== undefined)
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><meta charset="utf-8"><title>bench</title><video muted playsinline></video>${page}`)
    if (path.startsWith('/photos/')) return void response.writeHead(200).end(await readFile(join(photos, path.slice('/photos/'.length))))
    response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { pageOf: (name: ScannerName) => `${origin}/page/${name}`, photo: (file: string) => `${origin}/photos/${file}` }
}
