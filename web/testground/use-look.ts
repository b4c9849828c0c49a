import { useCallback, useEffect, useRef, useState } from 'react'

const PAUSE_MS = 1_500
const HIDDEN_PAUSE_MS = 15_000

/** Polls while the page is visible. `look` polls at once. */
export function useLook<T>(ask: () => Promise<T>, key: string, pauseMs = PAUSE_MS) {
  const [state, setState] = useState<{ value: T | null; lost: boolean }>({ value: null, lost: false })
  const latest = useRef(ask)
  latest.current = ask
  const round = useRef(0)

  const look = useCallback(async () => {
    const mine = ++round.current
    try {
      const value = await latest.current()
      if (mine === round.current) setState({ value, lost: false })
    } catch {
      if (mine === round.current) setState(({ value }) => ({ value, lost: true }))
    }
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    setState({ value: null, lost: false })
    const again = async () => {
      await look()
      if (!over) timer = setTimeout(() => void again(), document.hidden ? HIDDEN_PAUSE_MS : pauseMs)
    }
    void again()
    return () => {
      over = true
      round.current++
      clearTimeout(timer)
    }
  }, [key, look, pauseMs])

  return { ...state, look }
}
