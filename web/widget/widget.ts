import { launcher, STARTS } from './launcher.ts'
import { settled, type Settings } from './options.ts'
import { openPanel, type Panel } from './panel.ts'
import { placed } from './place.ts'
import type { Screen } from './stage.ts'
import type { Handle, Start, WidgetOptions } from './types.ts'

/** One in each container: a second `init` takes the place of the first. */
const inContainers = new WeakMap<Node, Handle>()
const all = new Set<Handle>()

/** `init` shows a launcher in the container; the others open a screen at once. */
export function start(options: WidgetOptions, first: Start | null): Handle {
  const settings = settled(options)
  const container = containerOf(options.el)
  if (container !== null) inContainers.get(container)?.destroy()

  let panel: Panel | null = null
  const show = (screen: Screen) => {
    panel ??= openPanel(settings, (by) => {
      panel = null
      if (by === 'participant') settings.onClose()
    })
    panel.show(screen)
  }
  const handle: Handle = {
    open: (start = first ?? options.autoOpen ?? 'chooser') => { if (all.has(handle)) show(allowed(settings, start)) },
    setMeta: (meta) => { Object.assign(settings.meta, meta) },
    destroy() {
      if (!all.delete(handle)) return
      panel?.close('page')
      place?.remove()
      if (container !== null && inContainers.get(container) === handle) inContainers.delete(container)
    },
  }
  all.add(handle)

  const complaint = complaintAbout(options, settings, first === null && container === null)
  if (complaint !== null) {
    all.delete(handle)
    console.error(`ServiceWidget: ${complaint}`)
    settings.onError({ code: 'OPTIONS', detail: complaint })
    return handle
  }
  // Even without a launcher there is something of ours in the container, so that we hear when the page takes it away.
  const place = container === null ? null : placed(container, settings.css, first === null ? launcher(settings, show) : document.createElement('slot'), handle.destroy)
  if (container !== null) inContainers.set(container, handle)
  if (first !== null || options.autoOpen !== undefined) handle.open()
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

/** Mistakes of whoever pasted the code. They are told in the console too: the participant cannot do anything about them. */
function complaintAbout({ el }: WidgetOptions, { apiKey }: Settings, isContainerMissing: boolean): string | null {
  if (apiKey === '') return 'apiKey is missing.'
  return isContainerMissing ? `el: there is no ${typeof el === 'string' ? `element ${el}` : 'container'} in the page; call init when there is.` : null
}

const allowed = ({ mode }: Settings, start: Start): Screen => STARTS[mode !== 'both' && start !== 'chooser' ? mode : start]
