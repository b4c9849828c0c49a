import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { deliveredGrey, drawnGrey } from './take-grey.ts'

const VIDEO = { videoWidth: 2, videoHeight: 2 } as HTMLVideoElement

/** A browser whose frames have this format, and whose canvas shows a white pixel and three black ones. */
function browserOf(t: TestContext, format: string | null, shown = 2, isMute = false): { closed: number } {
  const frames = { closed: 0 }
  const scope = globalThis as { VideoFrame?: unknown; document?: unknown }
  if (format !== null) {
    scope.VideoFrame = class {
      format = format
      visibleRect = { width: 2, height: 2 }
      displayWidth = shown
      displayHeight = 2
      allocationSize = () => 6
      copyTo = async (bytes: Uint8Array) => {
        if (isMute) await new Promise(() => {})
        bytes.set([10, 20, 30, 40, 99, 99])
        return [{ offset: 0, stride: 2 }]
      }
      close = () => frames.closed++
    }
  }
  const white = { data: Uint8ClampedArray.from({ length: 16 }, (_, i) => (i < 4 ? 255 : 0)), width: 2, height: 2 }
  const pen = { save() {}, restore() {}, drawImage() {}, getImageData: () => white }
  scope.document = { createElement: () => ({ width: 0, height: 0, getContext: () => pen }) }
  t.after(() => {
    delete scope.VideoFrame
    delete scope.document
  })
  return frames
}

test('brightness is what the camera has delivered where the browser hands that out, and is closed after it', async (t) => {
  for (const format of ['I420', 'NV12', 'I422A']) {
    const frames = browserOf(t, format)
    assert.deepEqual(await deliveredGrey(VIDEO), { data: Uint8Array.of(10, 20, 30, 40), width: 2, height: 2 }, format)
    assert.equal(frames.closed, 1)
  }
})

test('elsewhere there is none, and it is taken from the picture that is drawn', async (t) => {
  for (const format of ['BGRA', 'I420P10', null]) {
    const frames = browserOf(t, format)
    assert.equal(await deliveredGrey(VIDEO), null, String(format))
    assert.deepEqual([...drawnGrey(VIDEO).data], [255, 0, 0, 0])
    assert.equal(frames.closed, format === null ? 0 : 1)
  }
  browserOf(t, 'I420', 1)
  assert.equal(await deliveredGrey(VIDEO), null, 'a picture that is shown smaller than the camera delivers it')
})

test('a browser that does not hand it out in time is asked again only after a while', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  browserOf(t, 'I420', 2, true)
  const first = deliveredGrey(VIDEO)
  t.mock.timers.tick(1_000)
  assert.equal(await first, null)
  browserOf(t, 'I420')
  assert.equal(await deliveredGrey(VIDEO), null, 'at once it is not asked')
  now += 10_000
  assert.equal((await deliveredGrey(VIDEO))?.width, 2)
})
