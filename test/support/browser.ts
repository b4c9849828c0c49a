import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import ours from '../../package.json' with { type: 'json' }

/** A headless Chromium of its own for the test, closed with it. */
export async function openBrowser(t: Pick<TestContext, 'after'>, { args = [] }: { args?: readonly string[] } = {}): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await unpacked(), headless: true, args: [...FLAGS, ...args] })
  t.after(() => browser.close())
  return browser
}

/**
 * The program, unpacked once for each version on a machine. Several test processes may want it at the same time, so each unpacks into a folder of its own and
 * renames it: the folder under the final name is always complete, and no file in it is open for writing.
 */
async function unpacked(): Promise<string> {
  const folder = join(tmpdir(), `chromium-${ours.devDependencies['@sparticuz/chromium']}`)
  if (!existsSync(folder)) {
    const own = await mkdtemp(`${folder}-`)
    // The package unpacks into the temporary folder of its process.
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', `import it from '${import.meta.resolve('@sparticuz/chromium')}'; await it.executablePath()`],
      { env: { ...process.env, TMPDIR: own } },
    )
    await rename(own, folder).catch(async (error: unknown) => {
      await rm(own, { recursive: true })
      if (!existsSync(folder)) throw error
    })
  }
  return join(folder, 'chromium')
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
