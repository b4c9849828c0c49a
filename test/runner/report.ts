import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { spec, type TestEvent } from 'node:test/reporters'

const COUNTS = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'] as const
type Counts = Record<(typeof COUNTS)[number], number>

const MOST_REASONS = 20
const REASON_MAX = 500

/** The closing lines as Node's own test runner words them, because programs read them. */
const WORDS: Partial<Record<keyof Counts, string>> = { passed: 'pass', failed: 'fail' }

/** Reports several runs as if they were one, with one last line for people. */
export async function report(
  events: AsyncIterable<TestEvent>,
  { repeat = 1, to = process.stdout }: { repeat?: number; to?: NodeJS.WritableStream } = {},
): Promise<{ failed: number }> {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts
  const failures = new Map<string, number>()
  const reasons: string[] = []
  const startedAt = performance.now()

  await pipeline(
    Readable.from(
      (async function* (): AsyncGenerator<TestEvent> {
        for await (const event of events) {
          if (event.type === 'test:fail') {
            count(failures, `${event.data.file ?? ''}: ${event.data.name}`)
            reasons.push(reasonOf(event.data))
          }
          if (event.type === 'test:summary' && event.data.file === undefined)
            for (const name of COUNTS) counts[name] += (event.data.counts as object as Counts)[name]
          if (!isClosingLine(event)) yield event
        }
        for (const name of COUNTS) yield closingLine(`${WORDS[name] ?? name} ${counts[name]}`)
        yield closingLine(`duration_ms ${performance.now() - startedAt}`)
        // Whoever sees only the end of a long log sees why.
        for (const reason of reasons.slice(0, MOST_REASONS)) yield closingLine(`failed: ${reason}`)
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

type Failure = Extract<TestEvent, { type: 'test:fail' }>['data']

/** The test and the beginning of its message, in one line. */
function reasonOf({ name, details }: Failure): string {
  const { error } = details
  const cause = error.cause instanceof Error ? error.cause : error
  return `${name}: ${cause.message.replaceAll(/\s+/g, ' ').slice(0, REASON_MAX)}`
}

const count = (times: Map<string, number>, name: string) => void times.set(name, (times.get(name) ?? 0) + 1)

const closingLine = (message: string) => ({ type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } }) as TestEvent

/** The closing lines of one run, which belong to no file. */
const isClosingLine = ({ type, data }: TestEvent): boolean =>
  type === 'test:diagnostic' && data.file === undefined && /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(data.message)
