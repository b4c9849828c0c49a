/** Browsers inside apps that people open links in, and whose cameras are unreliable or missing. */
export type HostApp = 'Telegram' | 'VK' | 'Instagram' | 'Facebook' | null

export function hostApp(): HostApp {
  const agent = navigator.userAgent
  if ('TelegramWebviewProxy' in window || /Telegram/i.test(agent) || telegram()?.initData) return 'Telegram'
  if (/VKAndroidApp|VKClient|vkclient|com\.vk/i.test(agent) || bridge()) return 'VK'
  if (/Instagram/i.test(agent)) return 'Instagram'
  return /FBAN|FBAV|FB_IAB|Messenger/i.test(agent) ? 'Facebook' : null
}

/** No address bar with the page's permissions: the browser of an app we know, Android's WebView or that of iPhones in any other. */
export const isInApp = (): boolean => hostApp() !== null || /; wv\)/.test(navigator.userAgent) || (isIos() && !/Safari\//.test(navigator.userAgent))

/** An iPad says that it is a Mac. */
export const isIos = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

export type TelegramApp = {
  initData?: string
  isVersionAtLeast?(version: string): boolean
  showScanQrPopup?(about: { text?: string }, onText: (text: string) => boolean | void): void
  closeScanQrPopup?(): void
  onEvent?(name: string, listener: () => void): void
  offEvent?(name: string, listener: () => void): void
}
export type VkBridge = { send(method: string): Promise<{ code_data?: string }>; supports?(method: string): boolean }

/** The page has loaded the host's own script, or it has not: we never load it. */
export const telegram = (): TelegramApp | undefined => (window as { Telegram?: { WebApp?: TelegramApp } }).Telegram?.WebApp
export const bridge = (): VkBridge | undefined => (window as { vkBridge?: VkBridge }).vkBridge
