import { parseArgs, type ParseArgsConfig } from 'node:util'
import { SIMULATORS } from '#countries/simulators.ts'
import { openSimulator, type SimulatorOptions } from './open-simulator.ts'

const text = (name: string, byDefault = '') =>
  ({ type: 'string', default: process.env[`SIMULATOR_${name.replaceAll('-', '_').toUpperCase()}`] ?? byDefault }) as const
const optionsOf = (country: keyof typeof SIMULATORS) => Object.entries<'text' | 'number'>(SIMULATORS[country].programOptions)
const COUNTRIES = Object.keys(SIMULATORS) as (keyof typeof SIMULATORS)[]

/** The simulator as a program: prints one JSON line with its port and environment when it listens, then runs until it is stopped. */
const { values } = parseArgs({
  options: {
    port: text('port', '0'),
    'wanted-port': { type: 'string', default: '0' },
    host: text('host', '127.0.0.1'),
    state: text('state'),
    'watch-stdin': { type: 'boolean', default: false },
    ...Object.fromEntries(COUNTRIES.flatMap((country) => optionsOf(country).map(([name]) => [name, text(name)]))),
  } satisfies ParseArgsConfig['options'],
})

const simulator = await openSimulator({
  port: wholeNumber('port', values.port),
  wantedPort: wholeNumber('wanted-port', values['wanted-port']),
  host: values.host,
  ...(values.state ? { stateFile: values.state } : {}),
  ...Object.fromEntries(COUNTRIES.map((country) => [country, given(country)])),
} as SimulatorOptions)

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A killed parent closes the pipe without notice, and the simulator must not outlive it.
if (values['watch-stdin']) process.stdin.on('end', stop).on('error', stop).resume()
process.stdout.write(`${JSON.stringify({ port: simulator.port, environment: simulator.environment })}\n`)

async function stop() {
  await simulator.close()
  process.exit(0)
}

/** The given options of a country, by the names they have in the code. */
function given(country: keyof typeof SIMULATORS): Record<string, string | number> {
  const all = values as Record<string, string | boolean>
  return Object.fromEntries(
    optionsOf(country)
      .filter(([name]) => all[name] !== '')
      .map(([name, kind]) => {
        const value = String(all[name])
        return [name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), kind === 'number' ? wholeNumber(name, value) : value]
      }),
  )
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  process.stderr.write(`--${name} must be a whole number\n`)
  process.exit(1)
}
