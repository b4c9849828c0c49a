/** Where this script came from: the API and the scanner are asked there unless the page says otherwise. Known only while the script runs. */
export const scriptOrigin: string = originOf((document.currentScript as HTMLScriptElement | null)?.src)

function originOf(address: string | undefined): string {
  try {
    return new URL(address ?? '', location.href).origin
  } catch {
    return location.origin
  }
}
