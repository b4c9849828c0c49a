import type { Handle, WidgetOptions } from '../types.ts'
import { pasteCode, pagePolicy } from './paste-code.ts'
import { readOptions } from './read-options.ts'
import { TEXTS } from './texts-in-page.ts'

const one = <E extends Element>(selector: string): E => document.querySelector(selector) as E
const form = one<HTMLFormElement>('form')
const trouble = one<HTMLElement>('.trouble')
const log = one<HTMLOListElement>('.log')
const KEY = 'chekhov-demo-key'
let handle: Handle | null = null

form.apiKey.value = keyInAddress() ?? (remembered() || (document.body.dataset['key'] ?? ''))
one('.policy').textContent = pagePolicy(location.origin)
form.addEventListener('input', changed)
form.addEventListener('submit', (event) => event.preventDefault())
one('.run').addEventListener('click', () => run())
one('.destroy').addEventListener('click', () => {
  handle?.destroy()
  note('destroy', [])
})
one('.copy').addEventListener('click', () => void navigator.clipboard?.writeText(one('.code').textContent ?? '').then(() => flash(one('.copy'), TEXTS.copied)))
one('.clear').addEventListener('click', () => log.replaceChildren())
void listPromos()
changed()

/** The launcher in the page follows the form; screens over the page open on demand. */
function changed(): void {
  const { options, entry, wrong } = readOptions(form)
  trouble.hidden = wrong === null
  trouble.textContent = wrong
  one('.code').textContent = pasteCode(entry, options, location.origin)
  one<HTMLElement>('.invitation').hidden = entry === 'init'
  listTexts(options.lang ?? '')
  remember(options.apiKey ?? '')
  handle?.destroy()
  const { autoOpen: _, ...still } = options
  if (wrong === null && entry === 'init' && options.apiKey !== undefined) handle = ServiceWidget.init({ ...still, ...callbacks() })
  if (entry === 'init' && options.apiKey === undefined) one<HTMLElement>('.invitation').hidden = false
  one<HTMLElement>('.invitation').textContent = options.apiKey === undefined ? TEXTS.pasteAKey : TEXTS.opensAbove
}

function run(): void {
  const { options, entry, wrong } = readOptions(form)
  if (wrong !== null) return trouble.scrollIntoView({ block: 'nearest' })
  handle?.destroy()
  handle = ServiceWidget[entry]({ ...options, ...callbacks() })
}

function callbacks(): Pick<WidgetOptions, 'onResult' | 'onError' | 'onClose'> {
  return {
    onResult: (...given) => note('onResult', given),
    onError: (...given) => note('onError', given),
    onClose: () => note('onClose', []),
  }
}

function note(name: string, given: unknown[]): void {
  const line = document.createElement('li')
  line.dataset['name'] = name
  const time = document.createElement('time')
  time.textContent = new Date().toLocaleTimeString(document.documentElement.lang)
  const call = document.createElement('code')
  call.textContent = `${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`
  line.append(time, call)
  log.prepend(line)
}

function listTexts(lang: string): void {
  one('.texts').replaceChildren(
    ...Object.entries(ServiceWidget.texts(lang)).flatMap(([key, text]) => {
      const name = document.createElement('dt')
      name.textContent = key
      const value = document.createElement('dd')
      value.textContent = text
      return [name, value]
    }),
  )
}

async function listPromos(): Promise<void> {
  const promos = await fetch('/api/public/promos').then(
    (response) => response.json() as Promise<{ id: number; name: string; country: string }[]>,
    () => [],
  )
  one('#promos').replaceChildren(...promos.map(({ id, name, country }) => new Option(`${name} (${country})`, String(id))))
}

function flash(button: HTMLElement, text: string): void {
  const before = button.textContent
  button.textContent = text
  setTimeout(() => {
    button.textContent = before
  }, 1_500)
}

/** A link may contain the key: what follows the `#` is not sent to any server. */
function keyInAddress(): string | null {
  return location.hash.startsWith('#pk_') ? location.hash.slice(1) : null
}

/** In this tab only, because a key is confidential. */
function remember(apiKey: string): void {
  try {
    sessionStorage.setItem(KEY, apiKey)
  } catch {
    // Storage is forbidden here: the key has to be typed again.
  }
}

function remembered(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
