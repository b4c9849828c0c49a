// Polls the public status while somebody is still to decide, and when something has changed, takes what stands in <main> from the new page. Polls less often
// the longer it waits. Keeps what is typed about a rejection until it is sent.
;(() => {
  const main = document.querySelector('main')
  let pauseMs = POLL_INTERVAL_MS
  let timer
  let text = document.querySelector('.text')?.textContent
  const { status: address } = main.dataset
  if (!address) return

  // A refusal, such as 503 while a database restarts, is no news about the receipt: what stands on the page stays. 404 is: its page says so.
  const get = async (url) => {
    const answer = await fetch(url, { cache: 'no-store' })
    if (!answer.ok && answer.status !== 404) throw new Error(answer.status)
    return answer
  }

  const redraw = async () => {
    const page = new DOMParser().parseFromString(await (await get(location.href)).text(), 'text/html')
    const next = page.querySelector('main')
    if (next === null) throw new Error('not a page of the service')
    document.title = page.title
    for (const name of ['kind', 'dispute']) main.dataset[name] = next.dataset[name] ?? ''
    const [region, news] = [main, next].map((one) => one.querySelector('[role=status]'))
    if (news === null) return main.replaceChildren(...next.childNodes)
    // Screen readers tell what changes in a region that they know, and nothing of one that takes its place.
    region.replaceChildren(...news.childNodes)
    while (region.nextSibling) region.nextSibling.remove()
    while (news.nextSibling) main.append(news.nextSibling)
  }

  const isWaiting = () => main.dataset.kind === 'pending' || main.dataset.dispute === 'open'
  const wait = () => {
    clearTimeout(timer)
    if (isWaiting()) timer = setTimeout(look, pauseMs)
  }
  const look = async () => {
    try {
      const status = await (await get(address)).json()
      if (status.statusText !== text || (status.dispute ?? '') !== main.dataset.dispute) {
        await redraw()
        text = status.statusText
        pauseMs = POLL_INTERVAL_MS
      }
    } catch {
      // The network or the service is away for a moment; the next poll will tell.
    }
    pauseMs = Math.min(pauseMs * 1.2, 30000)
    wait()
  }
  wait()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || !isWaiting()) return
    pauseMs = POLL_INTERVAL_MS
    void look()
  })

  // What is typed and not sent yet outlives a change of the language, which is another page, but not the tab. A browser may forbid pages to keep anything.
  const keep = (comment) => {
    try {
      if (comment) sessionStorage.setItem(location.pathname, comment)
      else sessionStorage.removeItem(location.pathname)
    } catch {}
  }
  const kept = () => {
    try {
      return sessionStorage.getItem(location.pathname)
    } catch {
      return null
    }
  }
  const field = document.getElementById('comment')
  if (field !== null && kept() !== null) {
    field.value = kept()
    field.closest('details').open = true
  }
  document.addEventListener('input', ({ target }) => target.id === 'comment' && keep(target.value))

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
      keep('')
      document.getElementById('disputed')?.focus()
      wait()
    } catch {
      failed.textContent = failed.dataset.failed
      button.disabled = false
    }
  })
})()
