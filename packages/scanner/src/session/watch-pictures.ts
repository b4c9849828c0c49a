export type Pictures = {
  /** Resolves with true at once when the video has shown a picture since the last time, else with the next one; false: none in time. */
  next(patienceMs: number): Promise<boolean>
  end(): void
}

/** Where a browser says nothing for this long although the video's clock runs on, the clock is believed. */
const SILENT_MS = 150
const LOOK_MS = 30

/** Counts the pictures that a video shows: by the callback that comes with each, or by its clock where there is none or it is not on the screen. */
export function watchPictures(video: HTMLVideoElement, life: AbortSignal): Pictures {
  let [count, taken, calledAt, clock] = [0, 0, -Infinity, video.currentTime]
  let wake = () => {}
  let ended = false
  const hasPicture = () => video.readyState >= 2 && video.videoWidth > 0
  const note = () => {
    if (!hasPicture()) return
    count++
    wake()
  }
  const onFrame = () => {
    if (ended) return
    calledAt = performance.now()
    note()
    video.requestVideoFrameCallback(onFrame)
  }
  video.requestVideoFrameCallback?.(onFrame)
  video.addEventListener('loadeddata', note, { once: true }) // the callback may come later, or before the picture can be drawn
  const poll = setInterval(() => {
    const moved = video.currentTime !== clock
    clock = video.currentTime
    if (moved && performance.now() - calledAt > SILENT_MS) note()
  }, LOOK_MS)
  const onAbort = () => wake()
  life.addEventListener('abort', onAbort)

  return {
    async next(patienceMs) {
      if (count === taken && !life.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, patienceMs)
          wake = () => (clearTimeout(timer), resolve())
        })
        wake = () => {}
      }
      const isNew = count > taken
      taken = count
      return isNew
    },
    end() {
      ended = true
      clearInterval(poll)
      video.removeEventListener('loadeddata', note)
      life.removeEventListener('abort', onAbort)
    },
  }
}
