// Polls the public status and, when something has changed, takes <main> from the new page. Polls less often the longer it waits.
;(() => {
  let pauseMs = POLL_INTERVAL_MS
  let text = document.querySelector('.text')?.textContent
  const { status: address, kind } = document.querySelector('main').dataset
  if (!address) return

  // A refusal, such as 503 while a database restarts, is no news about the receipt: what stands on the page stays. 404 is: its page says so.
  const get = async (url) => {
    const answer = await fetch(url, { cache: 'no-store' })
    if (!answer.ok && answer.status !== 404) throw new Error(answer.status)
    return answer
  }

  const redraw = async () => {
    const page = new DOMParser().parseFromString(await (await get(location.href)).text(), 'text/html')
    const main = page.querySelector('main')
    if (main === null) throw new Error('not a page of the service')
    document.title = page.title
    document.querySelector('main').replaceWith(main)
  }

  const look = async () => {
    try {
      const status = await (await get(address)).json()
      if (status.statusText !== text) {
        await redraw()
        text = status.statusText
        pauseMs = POLL_INTERVAL_MS
      }
      if (status.kind !== 'pending') return
    } catch {
      // The network or the service is away for a moment; the next poll will tell.
    }
    pauseMs = Math.min(pauseMs * 1.2, 30000)
    setTimeout(look, pauseMs)
  }
  if (kind === 'pending') setTimeout(look, pauseMs)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) pauseMs = POLL_INTERVAL_MS
  })

  document.addEventListener('submit', async (event) => {
    event.preventDefault()
    const form = event.target
    const [button, failed] = [form.querySelector('button'), form.querySelector('[data-failed]')]
    const comment = form.elements.comment.value.trim()
    button.disabled = true
    failed.textContent = ''
    try {
      const answer = await fetch(form.dataset.dispute, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(comment ? { comment } : {}),
      })
      // The receipt is no longer rejected, or the promo no longer takes disputes: the new page says so.
      if (!answer.ok && answer.status !== 409 && answer.status !== 404) throw new Error(answer.status)
      await redraw()
      document.getElementById('disputed')?.focus()
    } catch {
      failed.textContent = failed.dataset.failed
      button.disabled = false
    }
  })
})()
