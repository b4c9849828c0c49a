import { parseArgs } from 'node:util'
import { openSimulator } from './ru/open-simulator.ts'

/** The simulator as a program: one JSON line with the port when it listens, then silence until it is told to stop. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['SIMULATOR_PORT'] ?? '0' },
    'wanted-port': { type: 'string', default: '0' },
    host: { type: 'string', default: process.env['SIMULATOR_HOST'] ?? '127.0.0.1' },
    state: { type: 'string', default: process.env['SIMULATOR_STATE'] ?? '' },
    'master-token': { type: 'string', default: process.env['SIMULATOR_MASTER_TOKEN'] ?? '' },
    'processing-ms': { type: 'string', default: process.env['SIMULATOR_PROCESSING_MS'] ?? '0' },
    'watch-stdin': { type: 'boolean', default: false },
  },
})

const simulator = await openSimulator({
  port: wholeNumber('port', values.port),
  wantedPort: wholeNumber('wanted-port', values['wanted-port']),
  host: values.host,
  processingMs: wholeNumber('processing-ms', values['processing-ms']),
  ...(values.state ? { stateFile: values.state } : {}),
  ...(values['master-token'] ? { masterToken: values['master-token'] } : {}),
})

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A parent that was killed closes the pipe without a word, and the simulator must not outlive it.
if (values['watch-stdin']) process.stdin.on('end', stop).on('error', stop).resume()
process.stdout.write(`${JSON.stringify({ port: simulator.port })}\n`)

async function stop() {
  await simulator.close()
  process.exit(0)
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  process.stderr.write(`--${name} must be a whole number\n`)
  process.exit(1)
}
