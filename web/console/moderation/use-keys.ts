import { useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, () => void>>

/**
 * Single keys that act, wherever the focus is except in a field or a list of choices. They are places on the keyboard, named by their
 * Latin letters, so that they do not depend on the layout. Which keys there are is asked when one is pressed.
 */
export function useKeys(keys: () => Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const act = latest.current()[event.code]
      if (act === undefined) return
      event.preventDefault()
      if (!event.repeat || REPEATING.has(event.code)) act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Held down, these go on; a decision is made once. */
const REPEATING = new Set(['Equal', 'Minus', 'NumpadAdd', 'NumpadSubtract', 'ArrowLeft', 'ArrowRight'])

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.closest('input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]') !== null)
