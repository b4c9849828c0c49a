// Polls the public status and, when something has changed, takes <main> from the new page. Polls less often the longer it waits.
;(() => {
  let pauseMs = POLL_INTERVAL_MS
  let text = document.querySelector('.text')?.textContent
  const address = document.querySelector('main')?.dataset.status
  if (!address || document.querySelector('main').dataset.kind !== 'pending') return

  const look = async () => {
    try {
      const status = await (await fetch(address, { cache: 'no-store' })).json()
      if (status.statusText !== text) {
        text = status.statusText
        const page = new DOMParser().parseFromString(await (await fetch(location.href, { cache: 'no-store' })).text(), 'text/html')
        document.title = page.title
        document.querySelector('main').replaceWith(page.querySelector('main'))
        pauseMs = POLL_INTERVAL_MS
      }
      if (status.kind !== 'pending') return
    } catch {
      // The network is away for a moment; the next poll will tell.
    }
    pauseMs = Math.min(pauseMs * 1.2, 30000)
    setTimeout(look, pauseMs)
  }
  setTimeout(look, pauseMs)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) pauseMs = POLL_INTERVAL_MS
  })
})()
