import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate for 127.0.0.1, made for each test run, so that no key is in the repository. */
export function selfSigned({ until }: { until: '491231235959Z' | '200101000000Z' }): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('far end')))))
  const addresses = sequence(der(0x87, Buffer.from([127, 0, 0, 1])))
  const content = sequence(
    der(0xa0, integer(2)), // version 3
    integer(1), // serial number
    ECDSA_SHA256,
    name, // issuer
    sequence(time('190101000000Z'), time(until)),
    name, // subject
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, addresses)))),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, ECDSA_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const set = (part: Buffer): Buffer => der(0x31, part)
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))
const time = (text: string): Buffer => der(0x17, Buffer.from(text))
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const SUBJECT_ALT_NAME = oid('551d11')
