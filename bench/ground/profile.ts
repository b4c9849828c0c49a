import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say, table } from './figures.ts'

/** CPU profiles of processes of Node, written when they end, of which the spans that were measured are reported. */
export type Profiles = {
  /** Flags of Node for a process whose profile gets this name. */
  flags(name: string): string[]
  /** Says when a span that counts begins; the function that it returns says that it ends, and how many receipts it had. */
  begin(): (receipts: number) => void
}

const MOST_LINES = 40

/** Prints what took the most time in each process, once all of them have ended: to be opened before them on the same stack. */
export function openProfiles(opened: AsyncDisposableStack): Profiles {
  const folder = mkdtempSync(join(tmpdir(), 'chekhov-profiles-'))
  const spans: { from: number; to: number }[] = []
  let counted = 0
  opened.defer(() => {
    for (const file of readdirSync(folder).sort()) say(`\n${file}: CPU µs of a receipt\n${report(join(folder, file), spans, counted)}`)
    rmSync(folder, { recursive: true })
  })
  const now = () => Number(process.hrtime.bigint() / 1_000n) // the clock of profiles
  return {
    flags: (name) => ['--cpu-prof', '--cpu-prof-interval=500', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}`],
    begin() {
      const from = now()
      return (receipts) => {
        spans.push({ from, to: now() })
        counted += receipts
      }
    },
  }
}

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }
type Profile = { nodes: Node[]; startTime: number; samples: number[]; timeDeltas: number[] }

/** Time of functions and of files or packages, and of the latter with everything that they call; idle time is left out. On a busy machine it is longer than that of the CPU. */
function report(path: string, spans: readonly { from: number; to: number }[], receipts: number): string {
  const { nodes, startTime, samples, timeDeltas } = JSON.parse(readFileSync(path, 'utf8')) as Profile
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const own = new Map<string, number>()
  const ofPlaces = new Map<string, number>()
  const within = new Map<string, number>()
  let at = startTime
  for (const [i, id] of samples.entries()) {
    at += timeDeltas[i] ?? 0
    const took = timeDeltas[i + 1] ?? 0
    const node = byId.get(id)
    if (node === undefined || node.callFrame.functionName === '(idle)' || !spans.some(({ from, to }) => at >= from && at < to)) continue
    add(own, nameOf(node), took)
    add(ofPlaces, placeOf(node), took)
    const places = new Set<string>()
    for (let one: Node | undefined = node; one !== undefined; one = byId.get(parents.get(one.id) ?? 0)) places.add(placeOf(one))
    for (const place of places) add(within, place, took)
  }
  const lines = (of: Map<string, number>) => [...of].sort(([, a], [, b]) => b - a).slice(0, MOST_LINES)
  const columns = [lines(own), lines(ofPlaces), lines(within)]
  const each = (one?: [string, number]) => (one === undefined ? ['', ''] : [one[0], (one[1] / receipts).toFixed(1)])
  const total = [...own.values()].reduce((sum, took) => sum + took, 0)
  return table([
    ['functions', '', 'files and packages', 'themselves', '', 'with what they call'],
    ['all', (total / receipts).toFixed(1), '', '', '', ''],
    ...Array.from({ length: MOST_LINES }, (_, i) => columns.flatMap((column) => each(column[i]))),
  ])
}

const add = (to: Map<string, number>, name: string, took: number) => void to.set(name, (to.get(name) ?? 0) + took)

const nameOf = (node: Node): string => `${node.callFrame.functionName || '(anonymous)'} ${placeOf(node)}`.slice(0, 80)

/** The file of ours, the package, or the module of Node. */
function placeOf({ callFrame: { url } }: Node): string {
  if (url === '') return 'V8'
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1]
  return inPackage ?? url.replace(/^.*\/(?=(?:src|countries|packages|bench|simulator)\/)/, '')
}
