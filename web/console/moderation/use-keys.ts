import { useCallback, useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, () => void>>

/** Whoever decides has looked for at least as long; whoever types a text makes no such pause between two letters. */
const PAUSE_MS = 300

/**
 * Single keys that act, wherever the focus is except in a field or a list of choices. They are places on the keyboard, named by their
 * Latin letters, so that they do not depend on the layout. Which keys there are is asked when one is pressed.
 *
 * The answer makes them rest until none has been pressed for a moment: what is still being typed when another receipt comes into view,
 * or a dialog closes, is not about what is there now.
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
        if (event.key !== 'Tab') event.preventDefault() // nor is a button pressed that happens to have the focus
        return
      }
      const act = latest.current()[event.code]
      if (act === undefined) return
      event.preventDefault()
      if (!event.repeat || REPEATING.has(event.code)) act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return rest
}

/** Held down, these go on; a decision is made once. */
const REPEATING = new Set(['Equal', 'Minus', 'NumpadAdd', 'NumpadSubtract', 'ArrowLeft', 'ArrowRight'])

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]') !== null
