import { bridge, max, telegram } from './where.ts'

/** Pages with a router change their address after the start. */
const launchedWith = location.search

/**
 * What the application that shows the page has signed about its visitor, as it is. It holds their name, so it is sent only to promos that ask for it. Null:
 * no application has signed anything.
 */
export async function hostToken(): Promise<string | null> {
  const { initData: ofTelegram } = telegram() ?? {}
  if (ofTelegram) return `telegram:${ofTelegram}`
  const { initData: ofMax } = max() ?? {}
  if (ofMax) return `max:${ofMax}`
  const ofVk = signedByVk(new URLSearchParams(launchedWith)) ?? (await askVk())
  return ofVk === null ? null : `vk:${ofVk}`
}

function signedByVk(parameters: URLSearchParams): string | null {
  const own = [...parameters].filter(([name]) => name.startsWith('vk_') || name === 'sign')
  return parameters.has('sign') && parameters.has('vk_user_id') ? String(new URLSearchParams(own)) : null
}

const VK_MS = 3_000

/** Where the page's address does not have them any more. */
async function askVk(): Promise<string | null> {
  const vk = bridge()
  if (vk === undefined) return null
  // Outside of VK nobody answers the bridge.
  const nobody = new Promise<object>((resolve) => setTimeout(() => resolve({}), VK_MS))
  const given = await Promise.race([vk.send('VKWebAppGetLaunchParams').catch(() => ({})), nobody])
  return signedByVk(new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)])))
}
