export type Pictures = {
  /**
   * Resolves with true at once if the video has shown a picture since the last call, otherwise at the next picture; with false if none comes within
   * `patienceMs`, or within twice that if the page or its device stood still meanwhile: then the camera had no time either.
   */
  next(patienceMs: number): Promise<boolean>
  end(): void
}

/** If the browser does not call back for this long although the video's clock advances, the clock is used. */
const SILENT_MS = 150
const LOOK_MS = 30
/** A timer that is later than this says that the page stood still. In hidden pages all timers are late. */
const HELD_UP_MS = 500

/** Detects new pictures of a video: by the frame callback, or by its clock where there is no callback or the video is off screen. */
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
          const due = performance.now() + patienceMs
          let timer = setTimeout(() => {
            if (performance.now() - due < HELD_UP_MS || document.hidden) resolve()
            else timer = setTimeout(resolve, patienceMs)
          }, patienceMs)
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
