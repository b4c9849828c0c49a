import { existsSync } from 'node:fs'
import type { TestContext } from 'node:test'
import chromiumPackage from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

/** A headless Chromium of its own for the test, closed with it. It unpacks itself into the temporary folder once per machine. */
export async function openBrowser(t: Pick<TestContext, 'after'>, { args = [] }: { args?: readonly string[] } = {}): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await chromiumPackage.executablePath(), headless: true, args: [...FLAGS, ...args] })
  t.after(() => browser.close())
  return browser
}

/** A camera that shows this video (.y4m or .mjpeg) in a loop, with the permission to use it. */
export const fakeCamera = (video: string): string[] => {
  if (!existsSync(video)) throw new Error(`there is no video ${video}`)
  return ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
}

/** The browser may run as root, in a container with little shared memory, and makes no requests to the internet. */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--mute-audio',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
]
