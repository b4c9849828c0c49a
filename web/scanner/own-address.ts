/** Filled in by the build: content hashes, which change whenever the files change. */
declare const VERSIONS: Record<string, string>

/** Where this script came from: a module knows its own URL, a script that of the running element. */
const OWN_ADDRESS: string =
  import.meta.url ?? (typeof document === 'undefined' ? undefined : (document.currentScript as HTMLScriptElement | null)?.src) ?? String(globalThis.location)

/** URL of a file that is served next to this script. */
export function besideUs(name: string): string {
  const version = VERSIONS[name]
  return new URL(version === undefined ? name : `${name}?v=${version}`, OWN_ADDRESS).href
}
