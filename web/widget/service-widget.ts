import { settled } from './options.ts'
import type { ServiceWidget, Start, WidgetOptions } from './types.ts'
import { setMetaOfAll, start } from './widget.ts'

/** A page may forget the options altogether: then the required ones are reported. */
const entry = (first: Start | null) => (options: WidgetOptions) => start(Object(options), first)

/** The API of `<script src="…/widget/service-widget.js">`. */
const widget: ServiceWidget = {
  init: entry(null),
  qr: entry('qr'),
  photo: entry('photo'),
  super: entry('chooser'),
  setMeta: setMetaOfAll,
  texts: (lang) => settled({ lang }).texts,
}

/** If the script is included twice, the first one stays, because it may be in use. */
;(globalThis as { ServiceWidget?: ServiceWidget }).ServiceWidget ??= widget
