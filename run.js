import { fileURLToPath } from 'node:url'

// Plain JavaScript, so that a Node too old to read the rest can still say what is wrong.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Node 24 or newer is needed, this is ${process.versions.node}. On Linux \`npm ci\` brings one along: start through npm. Elsewhere install Node 24.`,
  )
  process.exit(1)
}
// What Node makes of the sources is kept, which halves the time that a process takes to start. Where nothing can be written, nothing is kept.
const { enableCompileCache } = await import('node:module')
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)))
const [file, ...rest] = process.argv.slice(2)
process.argv.splice(1, process.argv.length - 1, file, ...rest)
try {
  await import(new URL(file, import.meta.url))
} catch (error) {
  // Whoever mistypes an option needs its name, not where it was read.
  if (!String(error?.code).startsWith('ERR_PARSE_ARGS_')) throw error
  console.error(error.message)
  process.exit(2)
}
