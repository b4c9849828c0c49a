const CHOSEN = 'documentation-language'

/** Makes tabs of samples in several languages. A reader's choice holds for all of them. */
export function makeTabs(groups: readonly HTMLElement[]): void {
  const all: ((name: string) => void)[] = []
  const choose = (name: string) => {
    for (const show of all) show(name)
    try {
      localStorage.setItem(CHOSEN, name)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  groups.forEach((group, number) => all.push(tabsOf(group, number, choose)))
  try {
    const known = localStorage.getItem(CHOSEN)
    if (known !== null) for (const show of all) show(known)
  } catch {
    // Without a stored choice the first tabs stay.
  }
}

function tabsOf(group: HTMLElement, number: number, choose: (name: string) => void): (name: string) => void {
  const figures = [...group.querySelectorAll('figure')]
  const list = document.createElement('div')
  list.className = 'tabs'
  list.setAttribute('role', 'tablist')
  const buttons = figures.map((figure, i) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.id = `tab-${number}-${i}`
    button.textContent = figure.dataset['name'] ?? ''
    button.setAttribute('role', 'tab')
    button.setAttribute('aria-controls', `panel-${number}-${i}`)
    button.addEventListener('click', () => choose(button.textContent))
    figure.id = `panel-${number}-${i}`
    figure.setAttribute('role', 'tabpanel')
    figure.setAttribute('aria-labelledby', button.id)
    figure.querySelector('figcaption')?.remove()
    list.append(button)
    return button
  })
  list.addEventListener('keydown', ({ key }) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const next = buttons[(buttons.indexOf(document.activeElement as HTMLButtonElement) + step + buttons.length) % buttons.length]
    if (step === 0 || next === undefined) return
    choose(next.textContent)
    next.focus()
  })
  group.prepend(list)
  const show = (name: string) => {
    if (!buttons.some((button) => button.textContent === name)) return
    buttons.forEach((button, i) => {
      const isChosen = button.textContent === name
      button.setAttribute('aria-selected', String(isChosen))
      button.tabIndex = isChosen ? 0 : -1
      ;(figures[i] as HTMLElement).hidden = !isChosen
    })
  }
  show(buttons[0]?.textContent ?? '')
  return show
}
