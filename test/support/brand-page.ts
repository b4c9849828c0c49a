import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BrandPage = { body: string; policy?: string }

/** A site of a brand: pages on an origin of their own. `show` gives a page and its address. */
export async function openBrandSite({ after }: { after(close: () => unknown): void }) {
  const pages: BrandPage[] = []
  const server = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1))]
    if (page === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...(page.policy !== undefined && { 'content-security-policy': page.policy }) })
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A brand</title>${page.body}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { port, show: (page: BrandPage, host = '127.0.0.1'): string => `http://${host}:${port}/${pages.push(page) - 1}` }
}
