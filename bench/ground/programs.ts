import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/support/free-port.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The only variable of its own environment that a bench passes on, because others could change the result. */
const { PATH = '' } = process.env

/** Starts one process of the service as in production. Resolves when it answers. */
export async function startService(
  opened: AsyncDisposableStack,
  command: 'serve' | 'work' | 'read',
  variables: Record<string, string>,
  flags: readonly string[] = [],
): Promise<{ pid: number; origin: string }> {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, at('src/main.ts'), command], {
    env: { PATH, LOG_LEVEL: 'warn', ...NO_TAX_AUTHORITY, ...variables, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  endWith(opened, child)
  const origin = `http://127.0.0.1:${port}`
  await answering(origin, child)
  return { pid: child.pid as number, origin }
}

/** For processes that never ask a tax authority. */
const NO_TAX_AUTHORITY = { FNS_AUTH_URL: 'http://127.0.0.1:9/auth', FNS_KKT_URL: 'http://127.0.0.1:9/kkt', FNS_MASTER_TOKEN: 'none' }

export type Program<Order, Result, Hello> = { pid: number; hello: Hello; ask(order: Order): Promise<Result> }

/** Starts a program of `bench/programs`, which answers each order with one result and ends together with the bench. */
export async function startProgram<Order = never, Result = void, Hello = object>(
  opened: AsyncDisposableStack,
  name: string,
): Promise<Program<Order, Result, Hello>> {
  const child = fork(at(`bench/programs/${name}.ts`), { env: { PATH } })
  endWith(opened, child)
  return {
    pid: child.pid as number,
    hello: (await firstMessageOf(child, name)) as Hello,
    async ask(order) {
      child.send(order as object)
      return (await firstMessageOf(child, name)) as Result
    },
  }
}

export async function startSimulator(opened: AsyncDisposableStack): Promise<{ origin: string; variables: Record<string, string> }> {
  const child = spawn(process.execPath, [at('simulator/main.ts'), '--watch-stdin', '--master-token', 'bench'], {
    env: { PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  endWith(opened, child)
  const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string]
  const origin = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
  const settings = await fetch(`${origin}/control/settings`, { method: 'POST', body: JSON.stringify({ rateLimits: false }) })
  if (!settings.ok) throw new Error(`the simulator keeps its limits: ${await settings.text()}`)
  return {
    origin,
    variables: { FNS_AUTH_URL: `${origin}/open-api/AuthService/0.1`, FNS_KKT_URL: `${origin}/open-api/ais3/KktService/0.1`, FNS_MASTER_TOKEN: 'bench' },
  }
}

function endWith(opened: AsyncDisposableStack, child: ChildProcess): void {
  opened.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  })
}

async function firstMessageOf(child: ChildProcess, name: string): Promise<unknown> {
  const waiting = new AbortController()
  try {
    const [message] = (await Promise.race([
      once(child, 'message', waiting),
      once(child, 'exit', waiting).then(() => {
        throw new Error(`${name} has ended`)
      }),
    ])) as [{ error?: string; result?: unknown }]
    if (message.error !== undefined) throw new Error(`${name}: ${message.error}`)
    return message.result
  } finally {
    waiting.abort()
  }
}

async function answering(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/health`).catch(() => null)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error('the service did not start')
}
