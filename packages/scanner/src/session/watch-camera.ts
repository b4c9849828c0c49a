/** Reasons why the camera cannot continue. */
export type Trouble = 'hidden' | 'ended' | 'muted' | 'frozen' | 'black'

export type Watch = { trouble(): Trouble | null; end(): void }

/** Cameras are muted for a moment when a call comes in; after this time the camera counts as lost. */
const MUTED_MS = 1_500

/** Listens to the browser's events about the camera. Frozen and black pictures have no event: they are reported by the reader of frames. */
export function watchCamera(track: MediaStreamTrack): Watch {
  let trouble: Trouble | null = null
  let silence: ReturnType<typeof setTimeout> | undefined
  const listeners: [EventTarget, string, () => void][] = [
    [
      track,
      'ended',
      () => {
        trouble = 'ended'
      },
    ],
    [
      track,
      'mute',
      () => {
        silence = setTimeout(() => {
          trouble ??= 'muted'
        }, MUTED_MS)
      },
    ],
    [track, 'unmute', () => clearTimeout(silence)],
    [
      document,
      'visibilitychange',
      () => {
        if (document.hidden) trouble = 'hidden'
      },
    ],
  ]
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener)
  return {
    trouble: () => (document.hidden ? 'hidden' : (trouble ?? (track.readyState === 'ended' ? 'ended' : null))),
    end() {
      clearTimeout(silence)
      for (const [target, name, listener] of listeners) target.removeEventListener(name, listener)
    },
  }
}
