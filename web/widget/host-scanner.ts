import { bridge, max, telegram, type MaxApp, type TelegramApp, type VkBridge } from './where.ts'

/** A scanner of the app that shows the page. It may not report that the camera was denied, so it gets this long. */
const PATIENCE_MS = 25_000

export type HostScan = { app: 'Telegram' | 'VK' | 'MAX'; text: Promise<string | null>; stop(): void }

/** Opens the app's scanner; null: there is none. The text is null when nothing was scanned. */
export function openHostScanner(hint: string, isWanted: (text: string) => boolean): HostScan | null {
  const app = telegram()
  if (app?.showScanQrPopup && app.initData && (app.isVersionAtLeast?.('6.4') ?? true)) return scanInTelegram(app, hint, isWanted)
  const maxApp = max()
  if (maxApp?.openCodeReader && maxApp.initData) return scanInMax(maxApp, isWanted)
  const vk = bridge()
  return vk && (vk.supports?.('VKWebAppOpenCodeReader') ?? true) ? scanInVk(vk, isWanted) : null
}

function scanInTelegram(app: TelegramApp, hint: string, isWanted: (text: string) => boolean): HostScan {
  const scan = waiting(() => app.closeScanQrPopup?.())
  const closed = () => scan.end(null)
  app.onEvent?.('scanQrPopupClosed', closed)
  void scan.text.then(() => app.offEvent?.('scanQrPopupClosed', closed))
  try {
    app.showScanQrPopup?.({ text: hint }, (text) => {
      if (!isWanted(text)) return false
      scan.end(text)
      return true
    })
  } catch {
    scan.end(null)
  }
  return { app: 'Telegram', text: scan.text, stop: scan.stop }
}

function scanInVk(vk: VkBridge, isWanted: (text: string) => boolean): HostScan {
  const scan = waiting(() => {})
  vk.send('VKWebAppOpenCodeReader').then(
    ({ code_data: text }) => scan.end(text !== undefined && isWanted(text) ? text : null),
    () => scan.end(null),
  )
  return { app: 'VK', text: scan.text, stop: scan.stop }
}

function scanInMax(app: MaxApp, isWanted: (text: string) => boolean): HostScan {
  const scan = waiting(() => {})
  const read = async () => app.openCodeReader?.()
  read().then(
    (found) => {
      const text = typeof found === 'string' ? found : found?.value
      scan.end(text !== undefined && isWanted(text) ? text : null)
    },
    () => scan.end(null),
  )
  return { app: 'MAX', text: scan.text, stop: scan.stop }
}

/** Ends with the first of: a text, the time limit, the participant leaving. */
function waiting(putAway: () => void) {
  let resolve: (text: string | null) => void = () => {}
  let isOver = false
  const text = new Promise<string | null>((resolved) => {
    resolve = resolved
  })
  const end = (found: string | null) => {
    isOver = true
    clearTimeout(timer)
    resolve(found)
  }
  const stop = () => {
    if (isOver) return
    putAway()
    end(null)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  return { text, end, stop }
}
