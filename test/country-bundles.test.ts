// The parts of countries/ that participants' phones load.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from 'esbuild'

/** The files of countries/ of which a program contains code. */
async function carried(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: 'build',
    metafile: true,
    minify: true,
    format: 'esm',
    define: { VERSIONS: '{}' },
    logLevel: 'silent',
  })
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  return parts.filter(([path, { bytesInOutput }]) => path.startsWith('countries/') && bytesInOutput > MENTION_BYTES).map(([path]) => path)
}

/** Smaller pieces are not code: an empty module, or the function that a form passes through. */
const MENTION_BYTES = 20

const kindsOf = (paths: readonly string[]) => [...new Set(paths.map((path) => path.split('/').at(-1)))].sort()

test('the scanner carries the QR grammars alone, and the widget the forms as well', async () => {
  assert.deepEqual(kindsOf(await carried('web/scanner/script.ts')), ['index.ts', 'qr.ts'])
  assert.deepEqual(kindsOf(await carried('web/widget/service-widget.ts')), ['form.ts', 'index.ts', 'qr.ts'])
})
