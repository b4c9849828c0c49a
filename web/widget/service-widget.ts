import { settled } from './options.ts'
import type { ServiceWidget, Start, WidgetOptions } from './types.ts'
import { setMetaOfAll, start } from './widget.ts'

/** A page may forget the options altogether: then it is told of those that it has to give. */
const entry = (first: Start | null) => (options: WidgetOptions) => start(Object(options), first)

/** What a page gets by `<script src="…/widget/service-widget.js">`. */
const widget: ServiceWidget = {
  init: entry(null),
  qr: entry('qr'),
  photo: entry('photo'),
  super: entry('chooser'),
  setMeta: setMetaOfAll,
  texts: (lang) => settled({ lang }).texts,
}

/** Pasted twice into a page, the first one stays: it may be at work. */
;(globalThis as { ServiceWidget?: ServiceWidget }).ServiceWidget ??= widget
