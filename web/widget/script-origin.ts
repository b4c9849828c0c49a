/** The origin of this script, known only while it is executed: the default of the API's address. Empty: unknown. */
export const ownOrigin: string = originOf((document.currentScript as HTMLScriptElement | null)?.src) || originOf(inStack()) || originOf(inDocument())

/** Origin of the files that the script loads. */
export let scriptOrigin: string = ownOrigin

/** The fallback for the files' origin: the page's `apiBase`. */
export function filesAreAt(apiBase: string): void {
  scriptOrigin ||= originOf(apiBase)
}

/** Empty for any other origin, because the key is sent there. A `blob:` URL would have the page's own origin. */
function originOf(address: string | undefined): string {
  return /^https?:\/\//.test(address ?? '') ? new URL(address!).origin : ''
}

/** A module is not `currentScript`, but its URL is in the stack of its errors, in each browser's format. */
function inStack(): string | undefined {
  return /https?:\/\/[^\s()]*\/widget\/service-widget\.js/.exec(new Error().stack ?? '')?.[0]
}

function inDocument(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[src*="/widget/service-widget.js"]')?.src
}
