/**
 * node packages/qr-reader/photos/strangers/main.ts [--count N] [--seed S] [--kinds a,b]
 *
 * Hands N pictures of each kind of stranger, sampled modules without a receipt or too damaged ones, to the reader of known forms, and prints what it made of them.
 */
import { layoutOf } from '../../src/grid/layout.ts'
import { readByForm } from '../../src/form/read-by-form.ts'
import { openChance } from '../chance.ts'
import { FISCAL_FORMS } from '../paper/fiscal-forms.ts'
import { oneOf, readArguments, wholeNumber } from '../read-arguments.ts'
import { STRANGERS, type StrangerKind } from './make-stranger.ts'

const KINDS = Object.keys(STRANGERS) as StrangerKind[]

const { count, seed, kinds } = readArguments(
  'node packages/qr-reader/photos/strangers/main.ts [--count N] [--seed S] [--kinds a,b]',
  { count: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' }, kinds: { type: 'string', default: KINDS.join() } },
  (values) => ({
    count: wholeNumber('--count', values.count),
    seed: wholeNumber('--seed', values.seed),
    kinds: values.kinds.split(',').map((kind) => oneOf('--kinds', kind, KINDS)),
  }),
)
let wrong = 0
for (const kind of kinds) {
  const chance = openChance(seed)
  const sum = { seen: 0, read: 0, false: 0 }
  const before = process.cpuUsage()
  for (let i = 0; i < count; i++) {
    const { modules, version, truth } = STRANGERS[kind](chance)
    const found = readByForm(modules, layoutOf(version), FISCAL_FORMS)
    if (found?.kind === 'seen') sum.seen++
    if (found?.kind === 'text') sum[found.text === truth ? 'read' : 'false']++
  }
  const { user, system } = process.cpuUsage(before)
  wrong += sum.false
  process.stdout.write(
    `${kind.padEnd(18)} ${count} pictures, ${sum.seen} seen but not read, ${sum.read} read, ${sum.false} false, ${((user + system) / 1000 / count).toFixed(2)} CPU-ms each\n`,
  )
}
process.exitCode = wrong === 0 ? 0 : 1
