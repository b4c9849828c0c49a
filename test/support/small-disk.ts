import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type SmallDisk = { /** A folder on it. */ path: string; close(): Promise<void> }

/** A disk of so many megabytes in memory, mounted by a process that anybody may start; others reach it through /proc. Null: this machine does not allow it. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  if (process.platform !== 'linux') return null
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=777 tmpfs /mnt && echo mounted && exec cat`
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(holder, 'close').catch(() => [])
  const [said] = (await Promise.race([once(createInterface({ input: holder.stdout }), 'line'), ended])) as [unknown]
  if (said !== 'mounted') return null
  return {
    path: `/proc/${holder.pid}/root/mnt`,
    async close() {
      holder.kill('SIGKILL')
      await ended
    },
  }
}
