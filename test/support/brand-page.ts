import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BrandPage = {
  body: string
  policy?: string
  /** A script file of the site, loaded before the body. */
  script?: string
}

/** A brand's site: pages on an origin of their own. `show` adds a page and returns its address. */
export async function openBrandSite({ after }: { after(close: () => unknown): void }) {
  const pages: BrandPage[] = []
  const server = createServer((request, response) => {
    const [, number, isScript] = /^\/(\d+)(\.js)?$/.exec(String(request.url)) ?? []
    const page = pages[Number(number)]
    if (page === undefined) return void response.writeHead(404).end()
    if (isScript) return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(page.script)
    const script = page.script === undefined ? '' : `<script src="${number}.js"></script>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...(page.policy !== undefined && { 'content-security-policy': page.policy }) })
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A brand</title>${script}${page.body}`,
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { port, show: (page: BrandPage, host = '127.0.0.1'): string => `http://${host}:${port}/${pages.push(page) - 1}` }
}

/** Runs in the page: records the calls of the widget's callbacks, errors, and violations of the page's policy. */
export function collect(): void {
  const calls: unknown[] = []
  const note =
    (call: string) =>
    (...args: unknown[]) =>
      void calls.push({ call, args })
  const broken: string[] = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => broken.push(`${violatedDirective} ${blockedURI}`))
  const errors: string[] = []
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  const complain = console.error
  console.error = (...args) => (errors.push(args.join(' ')), complain(...args))
  Object.assign(globalThis, {
    calls,
    broken,
    errors,
    handles: [],
    start(options: object, entry: string) {
      const handle = (globalThis as any).ServiceWidget[entry]({ ...options, onResult: note('onResult'), onError: note('onError'), onClose: note('onClose') })
      ;(globalThis as any).handles.push(handle)
    },
  })
}
