import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Dumps a database again and again, as a backup does, to nowhere. Returns what stops it. Needs a pg_dump of the server's version. */
export function keepDumping(databaseUrl: string): () => Promise<void> {
  let isOver = false
  let child: ReturnType<typeof spawn> | null = null
  const dumping = (async () => {
    while (!isOver) {
      child = spawn('pg_dump', ['--format=custom', databaseUrl], { stdio: ['ignore', 'ignore', 'inherit'] })
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0 && !isOver) throw new Error(`pg_dump ended with ${code}`)
    }
  })()
  return async () => {
    isOver = true
    child?.kill('SIGTERM')
    await dumping
  }
}
