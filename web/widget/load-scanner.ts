import { trustedAddress, type ServiceQrScanner as Scanner } from '@chekhov/scanner'
import { scriptOrigin } from './script-origin.ts'

/** Filled in by the build: the content hash, which changes whenever the file changes. Read by its own name, so that no other hash is in the bundle. */
declare const VERSIONS: { readonly service_qr_scanner_js?: string }

let loading: Promise<Scanner> | null = null

/** The scanner, loaded at the first use of a camera: most visitors of a page never use one. A script element, because a failed one can be retried. */
export function loadScanner(): Promise<Scanner> {
  if (globalThis.ServiceQrScanner) return Promise.resolve(globalThis.ServiceQrScanner)
  loading ??= new Promise<Scanner>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustedAddress(`${scriptOrigin}/widget/service-qr-scanner.js?v=${VERSIONS.service_qr_scanner_js ?? ''}`, scriptOrigin)
    script.onload = () => (globalThis.ServiceQrScanner ? resolve(globalThis.ServiceQrScanner) : script.onerror?.('not defined'))
    script.onerror = () => {
      loading = null
      script.remove()
      reject(new Error('The scanner did not load.'))
    }
    document.head.append(script)
  })
  return loading
}
