/** Where this script came from, known only while it runs: the API is asked there unless the page says otherwise. Empty: nothing tells. */
export const ownOrigin: string = originOf((document.currentScript as HTMLScriptElement | null)?.src) || originOf(inStack()) || originOf(inDocument())

/** Where the files that it loads are asked for. */
export let scriptOrigin: string = ownOrigin

/** Where nothing else tells, they are where the page says that the API is. */
export function filesAreAt(apiBase: string): void {
  scriptOrigin ||= originOf(apiBase)
}

/** Never another one: the key is sent there. An address of `blob:` would have the page's own. */
function originOf(address: string | undefined): string {
  return /^https?:\/\//.test(address ?? '') ? new URL(address!).origin : ''
}

/** A module is no current script, but it stands in the stack of its errors, in the words of each browser. */
function inStack(): string | undefined {
  return /https?:\/\/[^\s()]*\/widget\/service-widget\.js/.exec(new Error().stack ?? '')?.[0]
}

function inDocument(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[src*="/widget/service-widget.js"]')?.src
}
