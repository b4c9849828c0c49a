import { useEffect } from 'react'

const PRODUCT = 'Chekhov'

/** The browser's tab is named as its page is, so that several tabs, and the steps back, can be told apart. */
export function useDocumentTitle(): void {
  useEffect(() => {
    const shown = document.getElementById('react-admin-title') as HTMLElement
    const name = () => {
      document.title = [shown.textContent, PRODUCT].filter(Boolean).join(' · ')
    }
    name()
    const observer = new MutationObserver(name)
    observer.observe(shown, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      document.title = PRODUCT
    }
  }, [])
}
