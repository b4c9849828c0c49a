import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SIMULATORS } from '#countries/simulators.ts'
import { serveControl } from './control.ts'
import type { Simulated, SimulatorPart } from './define-simulator.ts'
import { sendPage } from './http.ts'
import type { Opened } from './opened.ts'
import { servePrint } from './serve-print.ts'

type Parts = typeof SIMULATORS
type Name = keyof Parts

export type SimulatorOptions = {
  port?: number
  /** Used if it is free, otherwise any other port. */
  wantedPort?: number
  host?: string
  now?: () => number
  /** Where minted receipts survive a restart; without it nothing is kept. */
  stateFile?: string
} & { [C in Name]?: Parameters<Parts[C]['open']>[1] }

/** Longer than a caller that is busy keeps a connection without asking: whoever closes first cuts off the question that is just being sent. */
const KEEP_ALIVE_MS = 65_000

/** Simulated tax authorities on a real socket, with the samples in their stores. Port 0 takes any free one. */
export async function openSimulator(options: SimulatorOptions = {}) {
  const { port = 0, wantedPort = 0, host = '127.0.0.1', now = Date.now, stateFile } = options
  let opened: Opened = new Map()
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => void serve(opened, request, response))
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, host, () => resolve(void server.off('error', reject))))
  await listen(port || wantedPort).catch((error: NodeJS.ErrnoException) => {
    if (port !== 0 || error.code !== 'EADDRINUSE') throw error
    return listen(0)
  })
  const address = server.address() as AddressInfo
  const url = urlOf(address)
  const parts = Object.fromEntries(
    (Object.keys(SIMULATORS) as Name[]).map((name, index) => {
      const file = stateFile === undefined ? null : index === 0 ? stateFile : `${stateFile}.${name}`
      const part: SimulatorPart<any, Simulated> = SIMULATORS[name]
      return [name, part.open({ url, now, stateFile: file }, options[name] ?? {})]
    }),
  ) as { [C in Name]: ReturnType<Parts[C]['open']> }
  opened = new Map(Object.entries(parts))

  return {
    ...parts,
    url,
    port: address.port,
    controlUrl: `${url}/control`,
    /** Environment variables that make a service use these simulators. */
    environment: Object.assign({}, ...Object.values(parts).map(({ environment }) => environment)) as Record<string, string>,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(opened: Opened, request: IncomingMessage, response: ServerResponse) {
  const path = (request.url ?? '/').split('?', 1)[0]!
  try {
    for (const one of opened.values()) if (await one.serve(path, request, response)) return
    if (path.startsWith('/control/')) await serveControl(opened, path.slice('/control'.length), request, response)
    else if (path.startsWith('/print/')) await servePrint(opened, path.slice('/print'.length), response)
    else sendPage(response, 404, 'Not Found')
  } catch {
    // Either the caller disconnected or the request found a bug in the simulator: in both cases the next one must be served.
    if (response.headersSent) request.socket.destroy()
    else sendPage(response, 500, 'Internal Error')
  }
}

/** An address that means "every interface" is reached through the loopback. */
function urlOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`
}
