import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { decodePhoto } from '@chekhov/qr-reader'
import sharp, { type Sharp } from 'sharp'
import { picture } from '#test/support/receipt-photo.ts'
import { coloursOf } from './decode-heic.ts'
import { isAboutPicture, openImage, previewOf } from './open-image.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { mostPixels } from './heic-extents.ts'
import { structureOfJpeg } from './jpeg-structure.ts'
import { UnreadableImage } from './unreadable.ts'

const TURNED_HEIC = new URL('../../../test/vectors/photos/turned.heic', import.meta.url)

async function openFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-images-'))
  t.after(() => rm(folder, { recursive: true }))
  let files = 0
  const written = async (bytes: Uint8Array) => {
    const path = join(folder, `file ${files++}`)
    await writeFile(path, bytes)
    return path
  }
  return { folder, written }
}

/** A description of a file: its kind and size when its pixels can be read, otherwise the reason. */
async function described(path: string, pixelsMax = 50_000_000): Promise<string> {
  try {
    const image = await openImage(path, { pixelsMax })
    await image.grey()
    return `${image.kind} ${image.width}x${image.height}`
  } catch (error) {
    if (error instanceof UnreadableImage) return error.reason
    throw error
  }
}

/** A picture that is bright only in its upper left corner. */
const marked = () =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: '#202020' } }).composite([
    { input: { create: { width: 16, height: 8, channels: 3, background: '#f0f0f0' } }, left: 0, top: 0 },
  ])

test('JPEG, PNG, WebP and HEIC are known by their bytes, and nothing else is read', async (t) => {
  const { written } = await openFolder(t)
  const drawn = picture(['x'], { width: 120, height: 90 })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const readable = [
    ['jpg 120x90', await drawn.jpeg().toBuffer()],
    ['png 120x90', await drawn.png().toBuffer()],
    ['webp 120x90', await drawn.webp().toBuffer()],
    ['heic 640x480', await readFile(TURNED_HEIC)],
  ] as const
  for (const [expected, bytes] of readable) assert.equal(await described(await written(bytes)), expected)

  const others = [
    await drawn.gif().toBuffer(),
    await drawn.tiff().toBuffer(),
    await drawn.avif({ effort: 0 }).toBuffer(),
    svg,
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('BM'),
    Buffer.from('a text'),
    Buffer.alloc(0),
  ]
  for (const bytes of others) assert.equal(await described(await written(bytes)), 'not a JPEG, PNG, WebP or HEIC image')
})

/** A picture whose every row differs from side to side, as of a camera. */
const grained = () => {
  const grain = Buffer.from(Array.from({ length: 600 * 400 }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 24) & 0xff))
  return sharp(grain, { raw: { width: 600, height: 400, channels: 1 } })
}

test('a JPEG that misses its last bytes is read, one that misses more is not', async (t) => {
  const { written } = await openFolder(t)
  const thumbnail = await grained().resize(60).jpeg().toBuffer()
  const whole = await grained()
    .jpeg({ quality: 85 })
    .withExif({ IFD0: { ImageDescription: thumbnail.toString('latin1') } })
    .toBuffer()
  for (const missing of [1, 2, 3, 500]) {
    const path = await written(whole.subarray(0, whole.length - missing))
    assert.equal(await described(path), 'jpg 600x400', `${missing} bytes are missing`)
    assert.ok((await previewOf(await openImage(path, { pixelsMax: 1e6 }), { sideMax: 100 })).length > 0)
  }
  for (const part of [0.5, 0.8, 0.95])
    assert.equal(await described(await written(whole.subarray(0, Math.floor(whole.length * part)))), 'damaged or cut off', `${part}`)

  const progressive = await grained().jpeg({ progressive: true }).toBuffer()
  assert.equal(await described(await written(progressive.subarray(0, progressive.length - 500))), 'damaged or cut off', 'the rows are all there, and blurred')
  const turned = await grained().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  assert.equal(await described(await written(turned.subarray(0, turned.length - 40))), 'jpg 400x600')
})

test('another file that is cut off is not an image, however little is missing', async (t) => {
  const { written } = await openFolder(t)
  const drawn = picture(['x'], { width: 600, height: 400 })
  for (const bytes of [
    await drawn.jpeg({ progressive: true }).toBuffer(),
    await drawn.png().toBuffer(),
    await drawn.webp().toBuffer(),
    await readFile(TURNED_HEIC),
  ]) {
    for (const part of [0.02, 0.3, 0.7, 0.99]) {
      const reason = await described(await written(bytes.subarray(0, Math.floor(bytes.length * part))))
      assert.match(reason, /^(damaged or cut off|cut off|no size|not a JPEG, PNG, WebP or HEIC image)$/, `${bytes.subarray(0, 12).toString('latin1')} ${part}`)
    }
  }
})

test('what stands behind the end of an image does not matter', async (t) => {
  const { written } = await openFolder(t)
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const drawn = picture(['x'], { width: 120, height: 90 })
  assert.equal(await described(await written(Buffer.concat([await drawn.jpeg().toBuffer(), page]))), 'jpg 120x90')
  assert.equal(await described(await written(Buffer.concat([await drawn.png().toBuffer(), page]))), 'png 120x90')
})

test('films are refused', async (t) => {
  const { written } = await openFolder(t)
  const frames = await sharp([await marked().png().toBuffer(), await marked().negate().png().toBuffer()], { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  assert.equal(await described(await written(frames)), 'a film, not a photo')
  const still = await marked().png().toBuffer()
  const animationControl = Buffer.from('000000086163544c000000010000000000000000', 'hex')
  assert.equal(await described(await written(Buffer.concat([still.subarray(0, 33), animationControl, still.subarray(33)]))), 'a film, not a photo')
})

test('more pixels than allowed are refused before they are unpacked, also when a HEIC file only claims to have them', async (t) => {
  const { written } = await openFolder(t)
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  assert.equal(await described(await written(bomb)), 'more than 50 megapixels')

  const heic = await readFile(TURNED_HEIC)
  const lying = Buffer.from(heic)
  const extents = lying.indexOf('ispe') + 8
  lying.writeUInt32BE(30_000, extents)
  lying.writeUInt32BE(30_000, extents + 4)
  assert.deepEqual([mostPixels(heic), mostPixels(lying)], [480 * 640, 900_000_000])
  assert.equal(await described(await written(lying)), 'more than 50 megapixels')
})

test('a JPEG of up to four times the pixels is shrunk while it is unpacked, and its code is read', async (t) => {
  const { written } = await openFolder(t)
  const text = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
  const photo = () => picture([text], { width: 2400, height: 1600 })
  const turned = await written(await photo().jpeg().withMetadata({ orientation: 6 }).toBuffer())
  const image = await openImage(turned, { pixelsMax: 1e6 })
  const { width, height, data } = await image.grey()
  assert.deepEqual([image.width, image.height], [1600, 2400], 'the size of the file')
  assert.deepEqual([width, height, data.length], [533, 800, 533 * 800])
  assert.deepEqual((await decodePhoto({ data, width, height }, { effort: 'fast' })).texts, [text])
  assert.equal((await sharp(await previewOf(image, { sideMax: 1024 })).metadata()).height, 1024, 'the preview is made of the file')

  const cutOff = await photo().jpeg({ quality: 90 }).toBuffer()
  assert.equal(await described(await written(cutOff.subarray(0, cutOff.length - 3)), 1e6), 'jpg 2400x1600')
  assert.equal(await described(await written(cutOff.subarray(0, cutOff.length / 2)), 1e6), 'damaged or cut off')
  assert.equal(await described(turned, 0.9e6), 'more than 3.6 megapixels')
})

test('of an image that its decoder holds whole fewer pixels are accepted, and a search gets fewer', async (t) => {
  const { written } = await openFolder(t)
  const drawn = () => picture(['x'], { width: 600, height: 400 })
  const greySize = async (bytes: Buffer, pixelsMax: number) => {
    const { width, height } = await (await openImage(await written(bytes), { pixelsMax })).grey()
    return `${width}x${height}`
  }
  const progressive = await drawn().jpeg({ progressive: true }).toBuffer()
  const allColours = await drawn().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const interlaced = await drawn().png({ progressive: true }).toBuffer()
  assert.deepEqual([await greySize(progressive, 300_000), await greySize(progressive, 480_000)], ['300x200', '600x400'])
  assert.equal(await described(await written(progressive), 200_000), 'more than 0.2 megapixels')
  assert.equal(await greySize(await drawn().webp().toBuffer(), 300_000), '300x200')
  assert.equal(await greySize(await readFile(TURNED_HEIC), 400_000), '320x240')
  assert.equal(await greySize(await drawn().png().toBuffer(), 240_000), '600x400')
  for (const bytes of [allColours, interlaced]) {
    assert.equal(await described(await written(bytes), 400_000), 'more than 0.2 megapixels')
    assert.match(await described(await written(bytes), 480_000), /600x400$/)
  }

  const inScans = await drawn().jpeg().toBuffer()
  inScans[inScans.indexOf(Buffer.from([0xff, 0xda])) + 4] = 1 // the first scan claims to have one of three colours
  assert.equal((await structureOfJpeg(await written(inScans))).inOneScan, false, 'as held whole as a progressive one')

  // Decoders look for the next marker behind FF 00; whoever took it for one would pass over the progressive picture and see the other.
  const hidden = allColours.subarray(2)
  const length = Buffer.from([(hidden.length + 2) >> 8, (hidden.length + 2) & 0xff])
  const disguised = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0x00]), length, hidden, (await drawn().jpeg().toBuffer()).subarray(2)])
  assert.equal((await structureOfJpeg(await written(disguised))).inOneScan, false)
})

test('an image is upright, as EXIF or the rotation of a HEIC file says', async (t) => {
  const { written } = await openFolder(t)
  for (const [orientation, corner] of [
    [1, 'upper left'],
    [3, 'lower right'],
    [6, 'upper right'],
    [8, 'lower left'],
    [2, 'upper right'],
    [5, 'upper left'],
  ] as const) {
    const image = await openImage(await written(await marked().jpeg().withMetadata({ orientation }).toBuffer()), { pixelsMax: 1e6 })
    const { data, width, height } = await image.grey()
    assert.deepEqual([width, height], [image.width, image.height])
    assert.deepEqual([width, height], orientation >= 5 ? [32, 64] : [64, 32], String(orientation))
    const bright = { 'upper left': 0, 'upper right': width - 1, 'lower left': (height - 1) * width, 'lower right': height * width - 1 }
    assert.deepEqual(
      Object.entries(bright)
        .filter(([, at]) => data[at]! > 128)
        .map(([name]) => name),
      [corner],
      String(orientation),
    )
  }
  const heic = await openImage(await written(await readFile(TURNED_HEIC)), { pixelsMax: 1e6 })
  assert.deepEqual([heic.width, heic.height], [640, 480])
})

test('the colours of a HEIC file are those that JPEG gives its planes, also where its sides are odd', () => {
  const flat = (value: number, side: number) => ({ data: new Uint8Array(side * side).fill(value), width: side, height: side })
  const red = { y: flat(76, 3), cb: flat(85, 1), cr: flat(255, 1), width: 3, height: 3 }
  for (const by of [1, 2]) {
    const { data, width } = coloursOf(red, by)
    assert.equal(width, Math.floor(3 / by))
    for (let at = 0; at < data.length; at += 3) assert.deepEqual([...data.subarray(at, at + 3)], [254, 0, 0])
  }
})

test('grey is one byte a pixel, whatever the depth, the colours or the transparency of the file', async (t) => {
  const { written } = await openFolder(t)
  const clear = sharp({ create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  const deep = sharp({ create: { width: 10, height: 10, channels: 3, background: '#808080' } }).toColourspace('rgb16')
  const print = sharp({ create: { width: 10, height: 10, channels: 3, background: '#808080' } }).toColourspace('cmyk')
  const middle = async (bytes: Buffer) => {
    const { data } = await (await openImage(await written(bytes), { pixelsMax: 1e6 })).grey()
    assert.equal(data.length, 100)
    return data[55]!
  }
  assert.equal(await middle(await clear.png().toBuffer()), 255)
  assert.ok(Math.abs((await middle(await deep.png().toBuffer())) - 128) < 3)
  assert.ok(Math.abs((await middle(await print.jpeg().toBuffer())) - 128) < 30)
})

test('a preview is a JPEG of at most so many pixels a side, upright and without what the file says about itself', async (t) => {
  const { written } = await openFolder(t)
  const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#eee' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'somebody', Model: 'a camera' } })
    .withExifMerge({ IFD0: { Orientation: '6' } })
    .toBuffer()
  const preview = await previewOf(await openImage(await written(photo), { pixelsMax: 1e7 }), { sideMax: 1024 })
  const { format, width, height, exif, icc, orientation } = await sharp(preview).metadata()
  assert.deepEqual([format, width, height, exif, icc, orientation], ['jpeg', 341, 1024, undefined, undefined, undefined])

  const small = await previewOf(await openImage(await written(await marked().png().toBuffer()), { pixelsMax: 1e7 }), { sideMax: 1024 })
  assert.equal((await sharp(small).metadata()).width, 64, 'a small image is not enlarged')
})

test('the perceptual hash is nearly the same for another size, quality and brightness, and another for another picture', async () => {
  const luma = async (image: Sharp) => {
    const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true })
    return { data: new Uint8Array(data), width: info.width, height: info.height }
  }
  const photo = await picture(['one'], { grain: 'first' }).png().toBuffer()
  const hash = async (image: Sharp) => BigInt(`0x${perceptualHash(await luma(image))}`)
  const differing = (a: bigint, b: bigint) => (a ^ b).toString(2).replaceAll('0', '').length
  const original = await hash(sharp(photo))
  const worse = sharp(await sharp(photo).resize(300).modulate({ brightness: 0.9 }).jpeg({ quality: 40 }).toBuffer())
  const other = picture(['two'], { grain: 'second' })
  assert.ok(differing(original, await hash(worse)) <= 3)
  assert.ok(differing(original, await hash(sharp(await other.png().toBuffer()))) > 9)
  assert.equal(perceptualHash({ data: new Uint8Array(10_000).fill(200), width: 100, height: 100 }), null)
  const stripes = { data: Uint8Array.from({ length: 27 }, (_, i) => 200 * (i % 2)), width: 9, height: 3 }
  assert.equal(perceptualHash(stripes), '555555aaaaaa5555', 'also of fewer pixels than there are parts')
})

test('only what a decoder says about a picture makes it unreadable: not that it has no memory, no file or no disk, nor that it breaks', () => {
  const ofStorage = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  for (const error of [
    new RangeError('Array buffer allocation failed'),
    new WebAssembly.RuntimeError('Aborted(OOM)'),
    ofStorage,
    new Error('VipsJpeg: out of memory'),
    new Error('Input file is missing: /tmp/x'),
    new Error('vips__file_open_read: unable to open file'),
  ])
    assert.equal(isAboutPicture(error), false, error.message)
  for (const error of [new Error('VipsJpeg: premature end of JPEG image'), new Error('Input file contains unsupported image format'), 'a thrown text']) {
    assert.equal(isAboutPicture(error), true, String(error))
  }
})
