import { buildConnector } from 'undici'
import { hostPort, portOf } from './check-url.ts'
import { specialAddresses } from './special-addresses.ts'

/**
 * Connects to public addresses only. The address is judged when it is dialled, after the name was resolved: what a name
 * pointed to a moment earlier proves nothing.
 */
export function guardedConnector(allowPrivate: ReadonlySet<string>, timeoutMs: number): buildConnector.connector {
  const dialAny = buildConnector({ timeout: timeoutMs })
  const dialPublic = buildConnector({ timeout: timeoutMs, blockList: specialAddresses } as buildConnector.BuildOptions)
  const secure = buildConnector({ timeout: timeoutMs, allowH2: false })

  // TLS is laid over a socket that is already connected: `tls.connect` takes a `blockList` and ignores it.
  return (to, done) => {
    const port = portOf(to.protocol, to.port)
    const dial = allowPrivate.has(hostPort(to.hostname, port)) ? dialAny : dialPublic
    dial({ hostname: to.hostname, protocol: 'http:', port: String(port) }, (...dialled) => {
      const [error, socket] = dialled
      if (error !== null || to.protocol !== 'https:') return done(...dialled)
      secure({ ...to, httpSocket: socket }, done)
    })
  }
}
