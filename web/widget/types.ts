/**
 * Types of the widget. As a script, `service-widget.js` defines the global `ServiceWidget`; what its options do in detail is told at
 * `/widget/demo` of the service.
 */

export type Country = import('#countries/index.ts').Country
export type Mode = 'both' | 'qr' | 'photo'
export type Start = 'qr' | 'photo' | 'chooser'

/** What a page says to `init`, `qr`, `photo` and `super`. */
export type WidgetOptions = {
  /** Selector or node of the container; without it the screens of `qr`, `photo` and `super` stand over the page. */
  el?: string | Node | null
  /** A key of the promo, of scope `widget`. */
  apiKey?: string
  promoId?: number | null
  /** Your id of the participant. Without it a random one is made, and the participant's receipts are not known as theirs. */
  userUuid?: string
  /**
   * For promos with verified participants: a JWT that your server has signed, or a function that gets one; it is asked before each receipt. In Telegram, VK
   * and MAX the widget passes what the application has signed, and needs neither this nor `userUuid`.
   */
  participantToken?: string | (() => string | null | Promise<string | null>)
  mode?: Mode
  autoOpen?: Start
  /** Do not wait for the verdict: say that the receipt is sent, and close. */
  submitted?: boolean
  /** Another name of `submitted`. */
  closeOnSubmit?: boolean
  country?: Country
  /** false turns the duplicate check off (debug). */
  dupCheck?: boolean
  channel?: string
  /** Free JSON of yours; the widget adds `hash`. */
  meta?: Record<string, unknown>
  /** The receipt is accepted: store its uuid with the participant. `promoId` is the one you gave. */
  onResult?(uuid: string, promoId: number | null): void
  /** What the service refused with, `NETWORK`, or `{code: 'OPTIONS'}` for a mistake in these options. */
  onError?(codeOrBody: string | Record<string, unknown>): void
  /** Closed by the participant. */
  onClose?(): void
  /** `ru`, `uz`, `uz-Latn`, `uz-Cyrl` or `en`; else the page's language, else the browser's. */
  lang?: string
  /** Texts of yours by their keys, for all languages or by language. */
  i18n?: { [key: string]: string | { [key: string]: string } }
  /** CSS rules; or colours, `radius` and `font` by name, such as `{accent: '#0a7d4f', font: 'Brand Sans'}`. */
  css?: string | Record<string, string>
  /** Your logo beside the titles: an address of https or of the page's own origin, or `data:image/…`, and the name that it shows. */
  logo?: { src: string; alt: string } | null
  /** Where the API is; default: where the script came from. */
  apiBase?: string
}

export type Handle = {
  /** Opens a screen: the one it began with unless said otherwise. */
  open(start?: Start): void
  /** Merged into what was said before. */
  setMeta(meta: Record<string, unknown>): void
  /** Takes everything out of the page: screens, camera, timers. A receipt on its way still arrives, and `onResult` is called. */
  destroy(): void
}

export type ServiceWidget = {
  /** A launcher panel in the container. */
  init(options: WidgetOptions): Handle
  /** The camera at once. */
  qr(options: WidgetOptions): Handle
  /** Photo upload at once. */
  photo(options: WidgetOptions): Handle
  /** A chooser: QR or photo. */
  super(options: WidgetOptions): Handle
  /** For pages that keep no handles: merged into the meta of every widget of the page. */
  setMeta(meta: Record<string, unknown>): void
  /** Every text by its key, to see what `i18n` can replace. */
  texts(lang: string): Record<string, string>
}

declare global {
  var ServiceWidget: ServiceWidget
}
