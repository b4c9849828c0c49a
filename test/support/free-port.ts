import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port that was free a moment ago, for a program that must be given one. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
