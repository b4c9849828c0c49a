import assert from 'node:assert/strict'
import { withDatabase } from '#platform/database-url.ts'
import { asAdministrator, restore } from '#test/support/database.ts'
import { openEmbedded } from '../runner/database-server.ts'

/** All lives begin at this moment. */
export const BEGINNING = '2026-03-02T09:00:00Z'
const NAME = 'chekhov_life'

const SETTINGS = {
  // What was committed survives a crash of the server, as it does in production. Only a power cut would lose it.
  synchronous_commit: 'on',
  // A life is short: statements are planned once for each connection.
  plan_cache_mode: 'force_generic_plan',
}

export type SimulatedServer = Awaited<ReturnType<typeof openSimulatedServer>>

/** A PostgreSQL for one life after another, which a life may crash. */
export async function openSimulatedServer() {
  const server = await openEmbedded(SETTINGS)
  const url = withDatabase(server.url, NAME)
  await asAdministrator(server.url, (admin) => admin`create database ${admin(NAME)} template ${admin(server.template)}`)
  // Time stands still unless a step lets it pass. What emptying leaves as it is includes this function.
  await asAdministrator(url, (admin) =>
    admin.script(`
      create or replace function service_now() returns timestamptz language sql stable as $$ select timestamptz '${BEGINNING}' + shift from clock $$;
      update pristine.made set shape = pristine.shape()`),
  )
  return {
    url,
    crash: server.crash,
    restart: server.restart,
    pids: server.pids,
    close: server.close,
    /** Ends all connections, and leaves the database as a new one. */
    empty: async () => assert.ok(await restore(url), 'a life leaves the schema as it is'),
  }
}
