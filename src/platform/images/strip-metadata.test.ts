import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import type { ImageKind } from './kind.ts'
import { stripMetadata } from './strip-metadata.ts'

const stripped = (bytes: Buffer, kind: ImageKind): Buffer => Buffer.concat(stripMetadata(bytes, kind) ?? [bytes])

const noise = () => sharp(Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 7919) % 251)), { raw: { width: 64, height: 48, channels: 3 } })
const KINDS = ['jpg', 'png', 'webp'] as const
const encoded = (image: Sharp, kind: (typeof KINDS)[number]) => image.toFormat(kind === 'jpg' ? 'jpeg' : kind)
const EXIF = { IFD0: { Copyright: 'the-owner', Model: 'the-camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 12/1' } }
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">the-history</rdf:RDF></x:xmpmeta>'

const described = (kind: (typeof KINDS)[number], orientation: number) =>
  encoded(noise(), kind)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .withExifMerge({ ...EXIF, IFD0: { ...EXIF.IFD0, Orientation: String(orientation) } })
    .withXmp(XMP)
    .toBuffer()
const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()

for (const kind of KINDS) {
  test(`${kind}: place, device, owner and history are gone; picture, colours and orientation stay`, async () => {
    for (const orientation of [1, 3, 6, 8]) {
      const sent = await described(kind, orientation)
      assert.ok(
        ['the-owner', 'the-camera', 'the-history'].some((word) => sent.includes(word)),
        'the test writes what it looks for',
      )
      const kept = stripped(sent, kind)
      for (const word of ['the-owner', 'the-camera', 'the-history', 'GPS']) assert.ok(!kept.includes(word), word)
      assert.ok((await pixels(kept)).equals(await pixels(sent)), `orientation ${orientation}`)
      const { icc, xmp, exif, orientation: left } = await sharp(kept).metadata()
      assert.ok(icc !== undefined && xmp === undefined && (exif === undefined) === (orientation === 1))
      assert.equal(left ?? 1, orientation)
      assert.equal(stripMetadata(kept, kind), null, 'a second time changes nothing')
    }
  })

  test(`${kind}: without such data the bytes are the same ones`, async () => {
    const sent = await encoded(noise(), kind).toBuffer()
    assert.equal(stripMetadata(sent, kind), null)
  })

  test(`${kind}: damaged files never throw, and never grow by more than an orientation`, async () => {
    const sent = await described(kind, 6)
    fc.assert(
      fc.property(fc.nat(sent.length - 1), fc.nat(255), fc.nat(sent.length), (at, value, length) => {
        const spoiled = Buffer.from(sent)
        spoiled[at] = value
        assert.ok(stripped(spoiled.subarray(0, Math.max(16, length)), kind).length <= sent.length + 60)
      }),
      { numRuns: 500 },
    )
  })
}

test('what stands behind the end of a JPEG, such as a second picture or a film, is left out; progressive ones stay whole', async () => {
  const jpeg = await noise().jpeg({ progressive: true }).toBuffer()
  const second = await described('jpg', 1)
  assert.ok(stripped(Buffer.concat([jpeg, second]), 'jpg').equals(jpeg))
})

test('a file of more segments or chunks than any photo has is not followed to its end', async () => {
  const jpeg = await noise().jpeg().toBuffer()
  const comments = Buffer.concat(Array(60_000).fill(Buffer.from([0xff, 0xfe, 0, 2])))
  assert.equal(stripMetadata(Buffer.concat([jpeg.subarray(0, 2), comments, jpeg.subarray(2)]), 'jpg'), null)
  const some = comments.subarray(0, 4 * 40_000)
  assert.ok(stripped(Buffer.concat([jpeg.subarray(0, 2), some, jpeg.subarray(2)]), 'jpg').equals(jpeg))
  const png = await noise().png().toBuffer()
  const empty = Buffer.from([0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0])
  assert.equal(stripMetadata(Buffer.concat([png.subarray(0, 33), ...Array(60_000).fill(empty), png.subarray(33)]), 'png'), null)
})

test('HEIC: the bytes of Exif and XMP are zeros, all others stay where they are', async () => {
  const photo = await readFile(new URL('../../../test/vectors/photos/turned.heic', import.meta.url))
  const { sent, at, length } = withExifItem(photo)
  const kept = stripped(sent, 'heic')
  assert.equal(kept.length, sent.length)
  assert.ok(kept.subarray(at, at + length).every((byte) => byte === 0))
  assert.ok(kept.subarray(0, at).equals(sent.subarray(0, at)) && kept.subarray(at + length).equals(sent.subarray(at + length)))
})

/** A file whose list of items names an Exif item, as far as `stripMetadata` looks at it: `ftyp`, `meta` with `iinf` and `iloc`, `mdat`. */
function withExifItem(photo: Buffer) {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const ftyp = photo.subarray(0, photo.readUInt32BE(0))
  const secret = Buffer.from('Exif of the-camera')
  const infe = box('infe', Buffer.from([2, 0, 0, 0, 0, 7, 0, 0]), Buffer.from('Exif\0', 'latin1'))
  const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), infe)
  const ilocOf = (offset: number) => {
    const place = Buffer.alloc(8)
    place.writeUInt32BE(offset, 0)
    place.writeUInt32BE(secret.length, 4)
    return box('iloc', Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 1, 0, 7, 0, 0, 0, 1]), place)
  }
  const metaOf = (offset: number) => box('meta', Buffer.alloc(4), iinf, ilocOf(offset))
  const at = ftyp.length + metaOf(0).length + 8
  const sent = Buffer.concat([ftyp, metaOf(at), box('mdat', secret, Buffer.from('the picture'))])
  return { sent, at, length: secret.length }
}
