import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refuseArguments } from './refuse-arguments.ts'

// Writes a bill of materials in CycloneDX: every package of the installed tree with its version, licence and hash. Works offline, from package-lock.json.
refuseArguments('npm run sbom')
const FILE = new URL('../../build/sbom.cdx.json', import.meta.url)

const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], { encoding: 'utf8', maxBuffer: 256 << 20 })
const { components } = JSON.parse(text) as { components: unknown[] }
mkdirSync(new URL('.', FILE), { recursive: true })
writeFileSync(FILE, text)
process.stdout.write(`${components.length} packages in ${fileURLToPath(FILE)}\n`)
