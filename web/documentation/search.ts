type Found = { title: string; text: string; address: string }

const MOST = 12
/** Letters of a snippet before and after the first word. */
const AROUND = [40, 90] as const

/** A search over the sections of this page and the calls of the reference. It works in the browser alone: what is typed is sent nowhere. */
export function openSearch(box: HTMLElement): void {
  const input = box.querySelector('input') as HTMLInputElement
  const list = box.querySelector('[role=listbox]') as HTMLElement
  const status = box.querySelector('[role=status]') as HTMLElement
  const entries = [...sections(), ...(JSON.parse(box.querySelector('script')?.textContent ?? '[]') as Found[])].map((entry) => ({
    ...entry,
    inTitle: folded(entry.title),
    inAll: folded(`${entry.title} ${entry.text}`),
  }))
  let chosen = -1

  const search = () => {
    const words = folded(input.value).split(/\s+/).filter(Boolean)
    const hits = words.length === 0 ? [] : entries.filter(({ inAll }) => words.every((word) => inAll.includes(word)))
    const titled = ({ inTitle }: (typeof entries)[number]) => (words.every((word) => inTitle.includes(word)) ? 0 : 1)
    const shown = hits.toSorted((a, b) => titled(a) - titled(b)).slice(0, MOST)
    list.replaceChildren(...shown.map((entry, index) => option(entry, words, index)))
    list.hidden = shown.length === 0
    input.setAttribute('aria-expanded', String(shown.length > 0))
    status.textContent = words.length === 0 ? '' : (box.dataset[shown.length === 0 ? 'nothing' : 'found'] ?? '').replace('{number}', String(shown.length))
    choose(shown.length > 0 ? 0 : -1)
  }

  const choose = (index: number) => {
    const options = [...list.children]
    chosen = options.length === 0 ? -1 : (index + options.length) % options.length
    options.forEach((one, at) => one.setAttribute('aria-selected', String(at === chosen)))
    const one = options[chosen]
    if (one === undefined) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', one.id)
    one.scrollIntoView({ block: 'nearest' })
  }

  const clear = () => {
    input.value = ''
    search()
  }

  input.addEventListener('input', search)
  input.addEventListener('keydown', (event) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => choose(chosen + 1),
      ArrowUp: () => choose(chosen - 1),
      Enter: () => (list.children[chosen] as HTMLElement | undefined)?.click(),
      Escape: clear,
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    move()
  })
  list.addEventListener('click', clear)
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
    event.preventDefault()
    input.focus()
  })
}

const isField = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('input, textarea, select')

/** Equal letters for search: capitals, and ё as people type it. */
const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Each heading of the page with what stands under it. */
function sections(): Found[] {
  return [...document.querySelectorAll<HTMLElement>('#main :is(h2, h3)[id]')].map((heading) => {
    const texts: string[] = []
    for (let next = heading.nextElementSibling; next !== null && !next.matches(':is(h2, h3)[id]'); next = next.nextElementSibling)
      texts.push((next as HTMLElement).innerText)
    return { title: heading.textContent ?? '', text: texts.join(' ').replace(/\s+/g, ' '), address: `#${heading.id}` }
  })
}

/** A link, so that it opens in another tab too. The arrows choose; the tabulator leaves the list out. */
function option({ title, text, address }: Found, words: readonly string[], index: number): HTMLElement {
  const link = Object.assign(document.createElement('a'), { id: `found-${index}`, role: 'option', href: address, tabIndex: -1 })
  const at = Math.max(0, ...words.slice(0, 1).map((word) => folded(text).indexOf(word)))
  const from = Math.max(0, at - AROUND[0])
  link.append(
    Object.assign(document.createElement('strong'), { textContent: title }),
    Object.assign(document.createElement('span'), { textContent: `${from > 0 ? '…' : ''}${text.slice(from, at + AROUND[1])}` }),
  )
  return link
}
