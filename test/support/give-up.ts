// Loaded before the test files (test/run.ts). A test that leaves something open keeps its process alive; this ends the process, so that the run can continue.
const MINUTES = Number(process.env['TEST_GIVE_UP_MINUTES'] ?? 30)

function giveUp(): never {
  console.error(`${process.argv[1]} has not ended within ${MINUTES} minutes. Open still: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}

/** A runner that was stopped or killed ends at once. */
function followRunner(runner = process.ppid): void {
  setInterval(() => process.ppid === runner || process.exit(1), 500).unref()
}

const isOneFile = process.env['NODE_TEST_CONTEXT'] !== undefined // this is the process of a file, not of the runner
if (isOneFile) {
  followRunner()
  setTimeout(giveUp, MINUTES * 60_000).unref()
}
