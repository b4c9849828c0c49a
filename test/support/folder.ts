import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDatabase } from './database.ts'

/** A folder for the test. It is removed after the test, once everything that was opened later has been closed. */
export async function openFolder({ beforeDrop }: Pick<TestDatabase, 'beforeDrop'>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'chekhov-data-'))
  beforeDrop(() => rm(path, { recursive: true, force: true }))
  return path
}
