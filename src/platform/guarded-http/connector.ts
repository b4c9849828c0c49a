import { buildConnector } from 'undici'
import { mayBePrivate, portOf } from './check-url.ts'
import { specialAddresses } from './special-addresses.ts'

/**
 * Connects to public addresses only. The address is checked after the name was resolved, at the moment of connecting, because a name may resolve differently
 * each time.
 */
export function guardedConnector(allowPrivate: ReadonlySet<string>, timeoutMs: number): buildConnector.connector {
  const dialAny = buildConnector({ timeout: timeoutMs })
  const dialPublic = buildConnector({ timeout: timeoutMs, blockList: specialAddresses } as buildConnector.BuildOptions)
  const secure = buildConnector({ timeout: timeoutMs, allowH2: false })

  // TLS uses a socket that is already connected, because `tls.connect` accepts a `blockList` but ignores it.
  return (to, done) => {
    const port = portOf(to.protocol, to.port)
    const dial = mayBePrivate(allowPrivate, to.hostname, port) ? dialAny : dialPublic
    dial({ hostname: to.hostname, protocol: 'http:', port: String(port) }, (...dialled) => {
      const [error, socket] = dialled
      if (error !== null || to.protocol !== 'https:') return done(...dialled)
      secure({ ...to, httpSocket: socket }, done)
    })
  }
}
