import { settled } from './options.ts'
import type { ServiceWidget } from './types.ts'
import { setMetaOfAll, start } from './widget.ts'

/** What a page gets by `<script src="…/widget/service-widget.js">`. */
const widget: ServiceWidget = {
  init: (options) => start(options, null),
  qr: (options) => start(options, 'qr'),
  photo: (options) => start(options, 'photo'),
  super: (options) => start(options, 'chooser'),
  setMeta: setMetaOfAll,
  texts: (lang) => settled({ lang }).texts,
}

/** Pasted twice into a page, the first one stays: it may be at work. */
;(globalThis as { ServiceWidget?: ServiceWidget }).ServiceWidget ??= widget
