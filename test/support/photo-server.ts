import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** Serves this photo under every path, each time with other bytes after its end, so that it is always a new photo. */
export async function openPhotoServer(t: TestContext, photo: Buffer) {
  let served = 0
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.concat([photo, Buffer.from(String(served++))]))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, url: `http://${host}/photo.jpg` }
}
