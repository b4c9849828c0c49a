import { h } from './dom.ts'
import type { Settings } from './options.ts'
import { holdPage, placed, type Placed } from './place.ts'
import { iconButton, logoOf } from './screens/parts.ts'
import { sending } from './screens/sending.ts'
import type { Screen, Stage } from './stage.ts'
import { filled } from '#domain/texts/filled.ts'

export type Panel = { show(screen: Screen): void; close(by?: 'page'): void }

/** The dialog of the widget: one screen at a time, with its title focused so that screen readers begin there. */
export function openPanel(settings: Settings, onClosed: (by: 'participant' | 'page') => void): Panel {
  const before = focused()
  const trail: Screen[] = []
  let leaving = new AbortController()
  let isOpen = true

  const text: Stage['text'] = (key, values) => filled(settings.texts[key], values)
  const title = h('h2', { id: 'title', tabindex: -1, part: 'title' })
  const goBack = () => {
    trail.pop()
    draw()
  }
  const back = iconButton('back', text('back'), goBack)
  const body = h('div', { class: 'body', part: 'body' })
  const live = h('div', { class: 'unseen', role: 'status' })
  const dialog = h(
    'dialog',
    {
      class: 'panel',
      part: 'panel',
      'aria-labelledby': 'title',
      lang: settings.language,
      oncancel: (event: Event) => {
        event.preventDefault()
        close()
      },
      onclose: () => close(), // some browsers close a dialog by a gesture of their own, without asking
      onkeydown: (event: KeyboardEvent) => keep(event, dialog, close),
      onkeypress: ours,
      onkeyup: ours,
    },
    h(
      'header',
      {},
      back,
      logoOf(settings),
      title,
      iconButton('close', text('close'), () => close()),
    ),
    body,
    live,
  )

  const place: Placed = placed(document.body ?? document.documentElement, settings.css, dialog, () => close('page'))
  openModal(dialog)
  const letPageGo = holdPage()

  return { show, close }

  function show(screen: Screen, how?: 'instead'): void {
    if (!isOpen) return
    if (how === 'instead') trail.pop()
    trail.push(screen)
    draw()
  }

  function draw(): void {
    const screen = trail[trail.length - 1]
    if (screen === undefined) return
    leaving.abort()
    leaving = new AbortController()
    const { signal } = leaving
    const view = screen({
      settings,
      text,
      show,
      close,
      signal,
      back: goBack,
      say: (message) => {
        live.textContent = message
      },
      submit(submission) {
        trail.length = 0
        show(sending(submission))
      },
    })
    if (signal.aborted) return // the screen has replaced itself by another one
    live.textContent = ''
    title.textContent = view.title
    back.hidden = trail.length < 2
    body.replaceChildren(...view.body)
    body.scrollTop = 0
    title.focus()
  }

  function close(by: 'participant' | 'page' = 'participant'): void {
    if (!isOpen) return
    isOpen = false
    leaving.abort()
    dialog.close?.()
    place.remove()
    letPageGo()
    before?.focus?.({ preventScroll: true })
    onClosed(by)
  }
}

/** Browsers without dialogs (Safari before 15.4) get a box over the page with the role of a dialog. */
function openModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') return dialog.showModal()
  for (const [name, value] of [
    ['open', ''],
    ['role', 'dialog'],
    ['aria-modal', 'true'],
  ] as const)
    dialog.setAttribute(name, value)
  dialog.classList.add('over-page')
}

/**
 * Keys that are pressed in the panel are no shortcuts of the page behind it. The page could not tell that they are typed into a field: for it their target is
 * the widget's element.
 */
const ours = (event: Event): void => event.stopPropagation()

/** Closes on Esc and keeps Tab inside, in browsers that do not do that for dialogs. */
function keep(event: KeyboardEvent, dialog: HTMLElement, close: () => void): void {
  ours(event)
  if (event.key === 'Escape') {
    event.preventDefault()
    close()
  }
  if (event.key !== 'Tab' && event.code !== 'Tab') return // WebKit on Linux does not name the key when Shift is held
  const stops = [...dialog.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')].filter((one) => one.offsetParent !== null)
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const root = dialog.getRootNode() as ShadowRoot
  if (event.shiftKey ? root.activeElement === first || !stops.includes(root.activeElement as HTMLElement) : root.activeElement === last) {
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }
}

/** The focused element, also inside a shadow root. */
function focused(): HTMLElement | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element as HTMLElement | null
}
