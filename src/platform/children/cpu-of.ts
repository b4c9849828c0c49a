import { readFile } from 'node:fs/promises'

/** Linux counts CPU time in hundredths of a second wherever Node runs. */
const TICK_MS = 10

/** CPU time of a process since its start, with all of its threads; null where the system does not tell it, or when the process has ended. */
export async function cpuMsOf(pid: number): Promise<number | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'latin1')
    const [user, system] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13) // the name in front may contain spaces and brackets
    return (Number(user) + Number(system)) * TICK_MS
  } catch {
    return null
  }
}
