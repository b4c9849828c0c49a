import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineWindow, Open } from './engines.ts'
import { freePort } from './free-port.ts'

/** The programs of Debian's packages `webkit2gtk-driver xvfb`, with a small browser that shows pages. */
export const WEBKIT = ['WebKitWebDriver', 'Xvfb'] as const

/** A WebKit on a virtual screen, controlled by WebDriver. Its two cameras show pictures that WebKit generates. */
export const openWebKit: Open = async (closers, folder, { isDark = false }) => {
  const [driver, screen] = WEBKIT
  const start = (name: string, args: string[], env: NodeJS.ProcessEnv = process.env) => {
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'ignore'], env })
    const exited = once(child, 'exit')
    closers.push(() => child.kill('SIGKILL') && exited)
    return child.stdout
  }

  const [display] = await once(start(screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']), 'data')
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), NARROW)
  const port = await freePort()
  start(driver, ['-p', String(port)], {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    NO_AT_BRIDGE: '1',
    LC_ALL: 'en_US.UTF-8',
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  }).resume()

  const ask = speakTo(`http://127.0.0.1:${port}`)
  const args = ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true', ...(isDark ? ['--dark-mode'] : [])]
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: { timeouts: PATIENT, 'webkitgtk:browserOptions': { args } } } })
  closers.push(() => ask('DELETE', `/session/${sessionId}`).catch(() => {})) // the session may have ended already
  return windowOf((method, path, body) => ask(method, `/session/${sessionId}${path}`, body))
}

/** The driver gives up a script after half a minute and a page after five, in milliseconds, unless told otherwise: a busy machine needs longer. */
const PATIENT = { script: 3_600_000, pageLoad: 3_600_000 }

/** The height of the browser's own bar with the styles below, without which the window could not be as narrow as a phone. */
const BAR = 21
const NARROW =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0 } headerbar *, toolbar * { font-size: 1px; -gtk-icon-transform: scale(0) }'

type Ask = (method: string, path: string, body?: object) => Promise<any>

function windowOf(ask: Ask): EngineWindow {
  return {
    goTo: (url) => ask('POST', '/url', { url }),
    goBack: () => ask('POST', '/back', {}),
    async goToFrame(url) {
      await ask('POST', '/url', { url })
      await ask('POST', '/frame', { id: 0 })
    },
    async call(source, argument) {
      const script = `const [text, done] = arguments; (async () => JSON.stringify(await (${source})(JSON.parse(text))))().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await ask('POST', '/execute/async', { script, args: [JSON.stringify(argument ?? null)] })
      if (error !== undefined) throw new Error(error)
      return value
    },
    perform: (actions) => ask('POST', '/actions', { actions }),
    async choose(find, files) {
      const [element] = Object.values(await ask('POST', '/execute/sync', { script: `return (${find})()`, args: [] }))
      await ask('POST', `/element/${element}/value`, { text: files.join('\n') })
    },
    resize: (width, height) => ask('POST', '/window/rect', { width, height: height + BAR }),
    async cover() {
      const { width, height } = await ask('GET', '/window/rect')
      await ask('POST', '/window/minimize', {})
      return () => ask('POST', '/window/rect', { width, height })
    },
    complaints: () => [],
  }
}

function speakTo(address: string): Ask {
  let isStarted = false
  return async (method, path, body) => {
    for (;;) {
      const answer = await fetch(address + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }).catch((error) => {
        if (isStarted || error.cause?.code !== 'ECONNREFUSED') throw error
      })
      if (answer === undefined) await sleep(30)
      else {
        isStarted = true
        const { value } = (await answer.json()) as { value: any }
        if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
        return value
      }
    }
  }
}
