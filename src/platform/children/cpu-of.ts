import { readFile } from 'node:fs/promises'

/** The kernel counts in hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10

/** The CPU time that a process has taken since it began, all its threads together; null where the system does not say, or the process has ended. */
export async function cpuMsOf(pid: number): Promise<number | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'latin1')
    const [user, system] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13) // the name before may hold spaces and brackets
    return (Number(user) + Number(system)) * TICK_MS
  } catch {
    return null
  }
}
