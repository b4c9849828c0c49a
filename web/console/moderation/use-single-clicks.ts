import { useCallback, useEffect, useRef } from 'react'

/** The second click of a double click comes sooner than this; a moderator looks at a receipt for longer. */
const PAUSE_MS = 300
/** A finger does not hit the same pixel twice. */
const SAME_PLACE_PX = 24

/**
 * The returned function is called when something else comes under the pointer, such as another receipt or a dialog: for a moment a further click at the place
 * of the last one is passed over, because the second half of a double click is not meant for what has just appeared. Clicks elsewhere count at once.
 */
export function useSingleClicks(): () => void {
  const restUntil = useRef(0)
  const rest = useCallback(() => {
    restUntil.current = performance.now() + PAUSE_MS
  }, [])
  useEffect(() => {
    let last = { x: Number.NaN, y: Number.NaN }
    const click = (event: MouseEvent) => {
      if (event.detail === 0) return // made by a key
      const isSamePlace = Math.hypot(event.clientX - last.x, event.clientY - last.y) < SAME_PLACE_PX
      last = { x: event.clientX, y: event.clientY }
      if (!isSamePlace || event.timeStamp >= restUntil.current) return
      restUntil.current = event.timeStamp + PAUSE_MS
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('click', click, true)
    return () => removeEventListener('click', click, true)
  }, [])
  return rest
}
