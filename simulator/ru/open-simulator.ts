import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveControl } from './control.ts'
import { sendPage } from './http.ts'
import { describeMinted, type Minted } from './mint.ts'
import { checkMintRequest, type MintRequest } from './mint-request.ts'
import { serveAuth } from './serve-auth.ts'
import { serveKkt } from './serve-kkt.ts'
import { servePrint } from './serve-print.ts'
import { serveSoap } from './serve-soap.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'
import { checkUzMintRequest, type UzMintRequest } from '../uz/mint-request.ts'
import { serveUz } from '../uz/serve.ts'
import { describeUzMinted } from '../uz/world.ts'
import { openWorld, type World } from './world.ts'

export type SimulatorOptions = Partial<Settings> & {
  port?: number
  /** Taken if it is free, any other if not. */
  wantedPort?: number
  host?: string
  now?: () => number
  masterToken?: string
  /** Where minted receipts outlive a restart; without it nothing is kept. */
  stateFile?: string
}

export type Simulator = Awaited<ReturnType<typeof openSimulator>>

/** A tax authority of our own on a real socket, with the samples in its store. Port 0 takes any free one. */
export async function openSimulator(options: SimulatorOptions = {}) {
  const { port = 0, wantedPort = 0, host = '127.0.0.1', now = Date.now, masterToken = 'simulator-master-token', stateFile, ...settings } = options
  const world = openWorld({ now, masterToken, stateFile: stateFile ?? null, settings: { ...DEFAULT_SETTINGS, ...settings } })
  const server = createServer((request, response) => void serve(world, request, response))
  const listen = (at: number) => new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, host, () => resolve(void server.off('error', reject))))
  await listen(port || wantedPort).catch((error: NodeJS.ErrnoException) => {
    if (port !== 0 || error.code !== 'EADDRINUSE') throw error
    return listen(0)
  })
  const address = server.address() as AddressInfo
  world.url = urlOf(address)

  return {
    url: world.url,
    port: address.port,
    authUrl: `${world.url}/open-api/AuthService/0.1`,
    kktUrl: `${world.url}/open-api/ais3/KktService/0.1`,
    /** The fiscal operator of Uzbekistan: links of its receipts, and the newer site behind it. */
    ofdUrl: world.url,
    controlUrl: `${world.url}/control`,
    masterToken,

    /** Live: what is changed here holds from the next call on. */
    settings: world.settings,
    counters: () => ({ ...world.counters, day: world.day.read() }),
    mint(request: MintRequest): Minted {
      assert.deepEqual(checkMintRequest(request), [], 'the receipt cannot be minted')
      return describeMinted(world.mint.mint(request).requisites, world.url)
    },
    mintUz(request: UzMintRequest): Minted {
      assert.deepEqual(checkUzMintRequest(request), [], 'the receipt cannot be minted')
      return describeUzMinted(world.uz.mint(request).receipt, world.url)
    },
    /** The operator's own settings, live too. */
    uzSettings: world.uz.settings,
    uzTimesAsked: world.uz.timesAsked,
    timesAsked: (fn: string, fd: string): number => world.receipts.timesAsked(fn, fd),
    /** Every temporary token handed out so far stops working. */
    expireTokens: () => world.tokens.revokeAll(),

    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(world: World, request: IncomingMessage, response: ServerResponse) {
  const path = (request.url ?? '/').split('?', 1)[0]!
  const service = request.method === 'POST' ? SERVICES.find(({ address }) => address.test(path))?.service : undefined
  try {
    if (service !== undefined) await serveSoap(world, service, request, response)
    else if (await serveUz(world.uz, path, request, response)) return
    else if (path.startsWith('/control/')) await serveControl(world, path.slice('/control'.length), request, response)
    else if (path.startsWith('/print/')) await servePrint(world, path.slice('/print'.length), response)
    else sendPage(response, 404, 'Not Found')
  } catch {
    // Either the caller went away or the request found a hole in the simulator: the next one must be served all the same.
    if (response.headersSent) request.socket.destroy()
    else sendPage(response, 500, 'Internal Error')
  }
}

/** One client in the field adds a segment to both addresses, and the real services take it. */
const SERVICES = [
  { address: /^\/open-api\/AuthService\/0\.1(\/1\.1)?$/, service: serveAuth },
  { address: /^\/open-api\/ais3\/KktService\/0\.1(\/1\.1)?$/, service: serveKkt },
]

/** An address that means "every interface" is reached through the loopback. */
function urlOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`
}
