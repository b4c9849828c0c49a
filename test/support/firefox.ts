import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineWindow, Open } from './engines.ts'

/** The program of Debian's package of that name. */
export const FIREFOX = ['firefox-esr'] as const

/** A headless Firefox for the test, controlled by WebDriver BiDi. Its camera shows a picture that Firefox generates. */
export const openFirefox: Open = async (closers, folder, { isDark = false }) => {
  const settings = {
    'media.navigator.streams.fake': true, // a fake camera exists
    'media.navigator.permission.disabled': true, // no permission dialog appears
    'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
  }
  await writeFile(
    join(folder, 'user.js'),
    Object.entries(settings)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const firefox = spawn(FIREFOX[0], ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  const exited = once(firefox, 'exit')
  closers.push(() => firefox.kill('SIGKILL') && exited)

  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    firefox.stderr.on('data', (part) => {
      const [, found] = /listening on (ws:\S+)\s/.exec((output += part)) ?? []
      if (found !== undefined) resolve(found)
    })
    void exited.then(() => reject(new Error(`Firefox did not start: ${output}`)))
  })
  const { send, logged } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return windowOf(await newTab(send), send, logged)
}

type Send = (method: string, params?: object) => Promise<any>

const newTab = async (send: Send): Promise<string> => (await send('browsingContext.create', { type: 'tab' })).context

function windowOf(tab: string, send: Send, logged: LogLine[]): EngineWindow {
  let context = tab
  /** The realms of pages that were left: what they complain of while they go, such as a request that was cut, is no complaint of the next page. */
  const left = new Set<string>()
  const navigate = async (url: string) => {
    const { contexts } = await send('browsingContext.getTree', { root: tab })
    for (const of of treeOf(contexts)) for (const { realm } of (await send('script.getRealms', { context: of })).realms) left.add(realm)
    await send('browsingContext.navigate', { context: tab, url, wait: 'complete' })
  }
  const call = async (source: string, argument?: unknown) => {
    const answer = await send('script.callFunction', {
      functionDeclaration: source,
      arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
      awaitPromise: true,
      target: { context },
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  return {
    async goTo(url) {
      context = tab
      await navigate(url)
    },
    goBack: () => send('browsingContext.traverseHistory', { context: tab, delta: -1 }),
    async goToFrame(url) {
      await navigate(url)
      context = (await send('browsingContext.getTree', { root: tab })).contexts[0].children[0].context
    },
    call: async (source, argument) => (await call(`async (text) => JSON.stringify(await (${source})(JSON.parse(text)))`, argument)).value,
    perform: (actions) => send('input.performActions', { context, actions }),
    async choose(find, files) {
      const { sharedId } = await call(find)
      await send('input.setFiles', { context, element: { sharedId }, files })
    },
    resize: (width, height) => send('browsingContext.setViewport', { context: tab, viewport: { width, height } }),
    async cover() {
      const other = await newTab(send)
      return async () => {
        await send('browsingContext.close', { context: other })
        await send('browsingContext.activate', { context: tab })
      }
    },
    complaints: () =>
      logged
        .splice(0)
        .filter(({ level, source }) => level === 'error' && !left.has(source.realm))
        .map(({ text }) => text),
  }
}

type LogLine = { level: string; text: string; source: { realm: string } }
type Tree = { context: string; children?: Tree[] | null }

/** A context and the frames in it. */
const treeOf = (contexts: readonly Tree[]): string[] => contexts.flatMap(({ context, children }) => [context, ...treeOf(children ?? [])])

/** Answers carry the number of their command; messages without a number are lines of the console. */
async function connect(address: string): Promise<{ send: Send; logged: LogLine[] }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: any) => void>()
  const logged: LogLine[] = []
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.method === 'log.entryAdded') logged.push(message.params)
    else waiting.get(message.id)?.(message)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  socket.onclose = () => {
    for (const end of waiting.values()) end({ error: 'Firefox is gone' })
  }
  let last = 0
  return {
    logged,
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) throw new Error('Firefox is gone')
        const id = ++last
        waiting.set(id, ({ error, message, result }) => {
          waiting.delete(id)
          if (error === undefined) resolve(result)
          else reject(new Error(`${method}: ${error}: ${message}`))
        })
        socket.send(JSON.stringify({ id, method, params }))
      }),
  }
}
