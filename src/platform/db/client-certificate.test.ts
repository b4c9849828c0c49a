import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { selfSigned } from '#test/support/self-signed.ts'
import { openDatabase } from '../db.ts'

/** What a server of PostgreSQL says to the request for TLS. */
const YES = 'S'

test('the server is known by its certificate, and the service by its own, instead of a password', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const [ours, theirs, stranger] = [0, 1, 2].map(() => selfSigned({ until: '491231235959Z' })) as [Pair, Pair, Pair]
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  let arrived = Promise.withResolvers<boolean>()
  const secure = createTlsServer({ key: theirs.key, cert: theirs.cert, ca: ours.cert, requestCert: true, rejectUnauthorized: false })
  secure.on('secureConnection', (socket) => {
    socket.on('error', () => {})
    arrived.resolve(socket.authorized)
    socket.destroy()
  })
  secure.on('tlsClientError', () => arrived.resolve(false))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(YES)
      secure.emit('connection', socket)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const [sslcert, sslkey] = [await file('client.crt', ours.cert), await file('client.key', ours.key)]

  const meets = async (sslrootcert: string, own: Record<string, string>) => {
    arrived = Promise.withResolvers<boolean>()
    const query = new URLSearchParams({ sslmode: 'verify-full', sslrootcert, ...own })
    const sql = openDatabase(`postgres://chekhov@127.0.0.1:${port}/chekhov?${query}`, { max: 1 })
    await assert.rejects(sql`select 1`)
    await sql.end({ timeout: 1 })
    return arrived.promise
  }
  const root = await file('root.crt', theirs.cert)
  assert.equal(await meets(root, { sslcert, sslkey }), true, 'our certificate was shown and accepted')
  assert.equal(await meets(root, {}), false, 'no certificate was shown')
  assert.equal(await meets(await file('stranger.crt', stranger.cert), { sslcert, sslkey }), false, 'the certificate of the server is not trusted')
})

type Pair = ReturnType<typeof selfSigned>
