// What participants' phones load of the countries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from 'esbuild'

/** Files of countries/ that a program carries something of. */
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

/** An empty module or the function that a form is passed through. */
const MENTION_BYTES = 20

const kindsOf = (paths: readonly string[]) => [...new Set(paths.map((path) => path.split('/').at(-1)))].sort()

test('the scanner carries the QR grammars alone, and the widget the forms as well', async () => {
  assert.deepEqual(kindsOf(await carried('web/scanner/script.ts')), ['index.ts', 'qr.ts'])
  assert.deepEqual(kindsOf(await carried('web/widget/service-widget.ts')), ['form.ts', 'index.ts', 'qr.ts'])
})
