/** In-app browsers in which people often open links, and whose cameras are unreliable or missing. */
export type HostApp = 'Telegram' | 'VK' | 'MAX' | 'Instagram' | 'Facebook' | null

function hostApp(): HostApp {
  const agent = navigator.userAgent
  if ('TelegramWebviewProxy' in window || /Telegram/i.test(agent) || telegram()?.initData) return 'Telegram'
  if (/VKAndroidApp|VKClient|vkclient|com\.vk/i.test(agent) || bridge()) return 'VK'
  if (max()?.initData) return 'MAX'
  if (/Instagram/i.test(agent)) return 'Instagram'
  return /FBAN|FBAV|FB_IAB|Messenger/i.test(agent) ? 'Facebook' : null
}

/** Whether the page runs in an in-app browser: one that we know, Android's WebView, or that of any other app on an iPhone. */
export const isInApp = (): boolean => hostApp() !== null || /; wv\)/.test(navigator.userAgent) || (isIos() && !/Safari\//.test(navigator.userAgent))

/** An iPad presents itself as a Mac. */
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
export type VkBridge = { send(method: string): Promise<{ code_data?: string } & Record<string, unknown>>; supports?(method: string): boolean }
export type MaxApp = { initData?: string; openCodeReader?(fromFileToo?: boolean): Promise<string | { value?: string }> }

/** Present when the page has loaded the app's own script; the widget never loads it. */
export const telegram = (): TelegramApp | undefined => (window as { Telegram?: { WebApp?: TelegramApp } }).Telegram?.WebApp
export const max = (): MaxApp | undefined => (window as { WebApp?: MaxApp }).WebApp
export const bridge = (): VkBridge | undefined => (window as { vkBridge?: VkBridge }).vkBridge
