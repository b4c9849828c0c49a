import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { spec, type TestEvent } from 'node:test/reporters'

const COUNTS = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'] as const
type Counts = Record<(typeof COUNTS)[number], number>

/** The closing lines as Node's own test runner words them, because programs read them. */
const WORDS: Partial<Record<keyof Counts, string>> = { passed: 'pass', failed: 'fail' }

/** Reports several runs as if they were one, with one last line for people. */
export async function report(
  events: AsyncIterable<TestEvent>,
  { repeat = 1, to = process.stdout }: { repeat?: number; to?: NodeJS.WritableStream } = {},
): Promise<{ failed: number }> {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts
  const failures = new Map<string, number>()
  const startedAt = performance.now()

  await pipeline(
    Readable.from(
      (async function* (): AsyncGenerator<TestEvent> {
        for await (const event of events) {
          if (event.type === 'test:fail') count(failures, `${event.data.file ?? ''}: ${event.data.name}`)
          if (event.type === 'test:summary' && event.data.file === undefined)
            for (const name of COUNTS) counts[name] += (event.data.counts as object as Counts)[name]
          if (!isClosingLine(event)) yield event
        }
        for (const name of COUNTS) yield closingLine(`${WORDS[name] ?? name} ${counts[name]}`)
        yield closingLine(`duration_ms ${performance.now() - startedAt}`)
      })(),
    ),
    new spec(),
    to,
    { end: false },
  )

  if (repeat > 1) for (const [name, times] of failures) to.write(`failed ${times} of ${repeat} times: ${name}\n`)
  const failed = counts.failed + counts.cancelled
  to.write(`${counts.passed} passed, ${failed} failed, ${counts.skipped + counts.todo} skipped\n`)
  return { failed }
}

const count = (times: Map<string, number>, name: string) => void times.set(name, (times.get(name) ?? 0) + 1)

const closingLine = (message: string) => ({ type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } }) as TestEvent

/** The closing lines of one run, which belong to no file. */
const isClosingLine = ({ type, data }: TestEvent): boolean =>
  type === 'test:diagnostic' && data.file === undefined && /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(data.message)
