// Comes before each file of tests (test/run.ts): one that has not ended by then, since a test of it has left something open, holds up no run.
const MINUTES = 30

function giveUp(): never {
  console.error(`${process.argv[1]} has not ended within ${MINUTES} minutes. Open still: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}

const isOneFile = process.env['NODE_TEST_CONTEXT'] !== undefined // and not the runner of all
if (isOneFile) setTimeout(giveUp, MINUTES * 60_000).unref()
