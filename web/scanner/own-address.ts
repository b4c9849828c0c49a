/** Put in when the script is made: another value whenever the file is another. */
declare const VERSIONS: Record<string, string>

/** Where this script came from: as a module by its own word, as a script by the element that is running it. */
const OWN_ADDRESS: string =
  import.meta.url ?? (typeof document === 'undefined' ? undefined : (document.currentScript as HTMLScriptElement | null)?.src) ?? String(globalThis.location)

/** A file that is served beside this script. */
export function besideUs(name: string): string {
  const version = VERSIONS[name]
  return new URL(version === undefined ? name : `${name}?v=${version}`, OWN_ADDRESS).href
}
