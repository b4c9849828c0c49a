import { useCallback, useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, () => void>>

/** A moderator looks at a receipt for longer than this; the pauses within typed text are shorter. */
const PAUSE_MS = 300

/**
 * Single keys that act wherever the focus is, except in a field or a list of choices. They are places on the keyboard, named by their Latin letters, so that
 * they work in every layout; `?` alone is what the key prints. `keys` is called when a key is pressed.
 *
 * The returned function ignores keys until none has been pressed for a moment: when another receipt comes into view or a dialog closes, the keys that are
 * still being typed are not meant for it.
 */
export function useKeys(keys: () => Keys): () => void {
  const latest = useRef(keys)
  latest.current = keys
  const restUntil = useRef(0)
  const rest = useCallback(() => {
    restUntil.current = performance.now() + PAUSE_MS
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (event.timeStamp < restUntil.current) {
        restUntil.current = event.timeStamp + PAUSE_MS
        if (event.key !== 'Tab') event.preventDefault() // a focused button must not be pressed as well
        return
      }
      if (event.repeat && !REPEATING.has(event.code)) {
        event.preventDefault() // nor must a key that is still held down press what has the focus by now
        return
      }
      const act = latest.current()[event.key === '?' ? '?' : event.code]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return rest
}

/** Keys that act together with Alt, wherever the focus is: also while something is typed. */
export function useViewKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = event.altKey && !event.ctrlKey && !event.metaKey ? latest.current[event.code] : undefined
      if (act === undefined) return
      event.preventDefault() // browsers go back and forth in their history with Alt and an arrow
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Keys that repeat while held down; with any other, a decision is made once. */
const REPEATING = new Set(['Tab', 'Equal', 'Minus', 'NumpadAdd', 'NumpadSubtract', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]') !== null
