import { launcher, STARTS } from './launcher.ts'
import { asStart, settled, type Settings } from './options.ts'
import { openPanel, type Panel } from './panel.ts'
import { placed } from './place.ts'
import { filesAreAt } from './script-origin.ts'
import type { Screen } from './stage.ts'
import type { Handle, Start, WidgetOptions } from './types.ts'

/** One per container, and one over the page: a second call replaces the first. */
const inPlaces = new WeakMap<Node, Handle>()
const all = new Set<Handle>()

/** `init` shows a launcher in the container; the others open a screen at once. */
export function start(options: WidgetOptions, first: Start | null): Handle {
  const settings = settled(options)
  const container = containerOf(options.el)
  const standsIn = container ?? (first === null ? null : document)
  if (standsIn !== null) inPlaces.get(standsIn)?.destroy()

  let panel: Panel | null = null
  const show = (screen: Screen) => {
    panel ??= openPanel(settings, (by) => {
      panel = null
      if (by === 'participant') settings.onClose()
    })
    panel.show(screen)
  }
  const handle: Handle = {
    open: (start) => {
      if (all.has(handle)) show(allowed(settings, asStart(start) ?? first ?? settings.autoOpen ?? 'chooser'))
    },
    setMeta(meta) {
      if (isJson(meta)) Object.assign(settings.meta, meta)
      else complain(settings, NO_JSON)
    },
    destroy() {
      if (!all.delete(handle)) return
      panel?.close('page')
      place?.remove()
      if (standsIn !== null && inPlaces.get(standsIn) === handle) inPlaces.delete(standsIn)
    },
  }
  all.add(handle)

  const complaint = complaintAbout(options, settings, first === null && container === null)
  if (complaint !== null) {
    all.delete(handle)
    complain(settings, complaint)
    return handle
  }
  filesAreAt(settings.apiBase)
  // Without a launcher an empty element stands in the container, so that the widget notices when the page removes it.
  const place =
    container === null ? null : placed(container, settings.css, first === null ? launcher(settings, show) : document.createElement('slot'), handle.destroy)
  if (standsIn !== null) inPlaces.set(standsIn, handle)
  if (first !== null || settings.autoOpen !== null) handle.open()
  return handle
}

/** For pages that keep no handles: every widget of the page. */
export function setMetaOfAll(meta: Record<string, unknown>): void {
  for (const handle of all) handle.setMeta(meta)
}

function containerOf(el: WidgetOptions['el']): Node | null {
  try {
    return typeof el === 'string' ? document.querySelector(el) : el !== undefined && el !== null && 'nodeType' in el ? el : null
  } catch {
    return null // no selector at all
  }
}

/** Mistakes of the page's developer. Also logged to the browser's console, since the participant can do nothing about them. */
function complaintAbout({ el, meta, apiBase, userUuid }: WidgetOptions, settings: Settings, isContainerMissing: boolean): string | null {
  if (settings.apiKey === '') return 'apiKey is missing.'
  if (!/^[!-~]+$/.test(settings.apiKey)) return 'apiKey is no key: keys are of Latin letters, digits, - and _.'
  if (settings.apiBase === '') return apiBase ? 'apiBase is no address.' : 'apiBase is missing: nothing tells where the script came from.'
  if (!isJson(meta)) return NO_JSON
  if (isNoId(userUuid)) return `userUuid is no id: ${String(userUuid)}.`
  return isContainerMissing ? `el: there is no ${typeof el === 'string' ? `element ${el}` : 'container'} in the page; call init when there is.` : null
}

/** An object, or a text of a page that did not know its participant: all of them would be one. */
const isNoId = (userUuid: unknown): boolean => Boolean(userUuid) && (Object(userUuid) === userUuid || /^(undefined|null)$/.test(String(userUuid)))

function complain({ onError }: Settings, complaint: string): void {
  console.error(`ServiceWidget: ${complaint}`)
  onError({ code: 'OPTIONS', detail: complaint })
}

const NO_JSON = 'meta is no object that can be JSON.'

/** Undefined is fine. */
function isJson(meta: unknown): boolean {
  try {
    return /^(\{|null$)/.test(JSON.stringify(meta ?? null))
  } catch {
    return false // a cycle, a BigInt
  }
}

const allowed = ({ mode }: Settings, start: Start): Screen => STARTS[mode !== 'both' && start !== 'chooser' ? mode : start]
