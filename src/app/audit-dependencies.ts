import { spawnSync } from 'node:child_process'
import { gravest, type AuditReport } from './audit-report.ts'
import { refuseArguments } from './refuse-arguments.ts'

// Asks the registry for known weaknesses of what the service runs on. Fails for grave ones alone, and never because the registry gives no answer.
refuseArguments('npm run audit')
const TIMEOUT_MS = 60_000

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: 64 << 20 })
const { text, fails } = gravest(read(stdout ?? ''))
process.stdout.write(`${text}\n`)
if (fails) process.exitCode = 1

function read(output: string): AuditReport | null {
  try {
    return JSON.parse(output) as AuditReport
  } catch {
    return null
  }
}
