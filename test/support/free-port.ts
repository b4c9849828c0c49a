import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that a system gives to nobody who asks for any port: Linux begins at 32768, others at 49152. A program may need many seconds until it takes its port,
 * and meanwhile a busy machine opens thousands of connections and servers, each of which could get a port of the system's own range.
 */
const [LOWEST, ABOVE] = [10_240, 32_768]

const given = new Set<number>()

/** A port that was free a moment ago, for a program that must be given one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (ABOVE - LOWEST))
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server.listen(port, '127.0.0.1'), 'listening')
  if (!(await listening.then(Boolean, () => false))) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}
