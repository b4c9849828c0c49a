/** Why the camera cannot go on. */
export type Trouble = 'hidden' | 'ended' | 'muted' | 'frozen' | 'black'

export type Watch = { trouble(): Trouble | null; end(): void }

/** Silent for this long, a camera is taken for lost: they fall silent for a moment when a call comes in. */
const MUTED_MS = 1_500

/** Listens to what browsers say about a camera that is on. That it is frozen or black, whoever looks at the pictures must say. */
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
