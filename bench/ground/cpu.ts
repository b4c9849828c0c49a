import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second wherever Node runs. */
const TICK_MS = 10

type Stat = { command: string; parent: number; ownMs: number; reapedMs: number }

/** CPU time of a process since its start, with all of its threads. */
export const processCpuMs = (pid: number): number => readStat(pid)?.ownMs ?? 0

/** CPU time of the ended children of a process. */
export const reapedCpuMs = (pid: number): number => readStat(pid)?.reapedMs ?? 0

/** CPU time of a PostgreSQL server: the postmaster, its children, and ended children. */
export function serverCpuMs(postmaster: number): number {
  const { ownMs, reapedMs } = readStat(postmaster) ?? { ownMs: 0, reapedMs: 0 }
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .map(readStat)
    .filter((stat) => stat?.parent === postmaster)
  return children.reduce((sum, child) => sum + (child?.ownMs ?? 0), ownMs + reapedMs)
}

/** CPU time of a process and of everything that it has started, by the programs' names; what has ended counts with its parent. */
export function treeCpuMs(root: number): Map<string, number> {
  const all = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .map((pid) => [pid, readStat(pid)]),
  )
  const isInTree = (pid: number): boolean => pid === root || (pid > 1 && isInTree(all.get(pid)?.parent ?? 0))
  const byName = new Map<string, number>()
  for (const [pid, stat] of all) if (stat !== null && isInTree(pid)) byName.set(stat.command, (byName.get(stat.command) ?? 0) + stat.ownMs + stat.reapedMs)
  return byName
}

/** The parent of a process, if the process runs on this machine under this name. */
export function parentOf(pid: number, command: string): number | null {
  const stat = readStat(pid)
  return stat?.command === command ? stat.parent : null
}

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const nameEnd = text.lastIndexOf(')') // the name may contain spaces and brackets
    const fields = text
      .slice(nameEnd + 2)
      .split(' ')
      .map(Number)
    const [, parent] = fields
    const [user, system, reapedUser, reapedSystem] = fields.slice(11, 15) as [number, number, number, number]
    return {
      command: text.slice(text.indexOf('(') + 1, nameEnd),
      parent: parent as number,
      ownMs: (user + system) * TICK_MS,
      reapedMs: (reapedUser + reapedSystem) * TICK_MS,
    }
  } catch {
    return null // the process has ended, or there is no /proc
  }
}
