// Comes before the files of tests (test/run.ts): a process of them that has not ended by then, since a test has left something open, holds up no run.
const MINUTES = 30

function giveUp(): never {
  console.error(`${process.argv[1]} has not ended within ${MINUTES} minutes. Open still: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}

/** A runner that was told to stop, or killed, waits for nobody. */
function followRunner(runner = process.ppid): void {
  setInterval(() => process.ppid === runner || process.exit(1), 500).unref()
}

const isOneFile = process.env['NODE_TEST_CONTEXT'] !== undefined // and not the runner of all
if (isOneFile) {
  followRunner()
  setTimeout(giveUp, MINUTES * 60_000).unref()
}
