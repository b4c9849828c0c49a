import { FILES } from '@chekhov/scanner/files'
import type { WebProgram } from '#context/web.ts'

/**
 * The source of a file. `bundle`: a program or style sheet with all of its imports. `minify`: a script of a package. `copy`: a file without changes. `types`:
 * stand-alone declarations of web/. `archive`: a folder as `.tar.gz`. Paths are of the repository; files of packages are given by their names, programs of
 * packages by their addresses.
 */
export type Source = { bundle: string; format: 'iife' | 'esm' } | { minify: string } | { copy: string } | { types: string } | { archive: string; as: string }

export type ProgramSources = Readonly<Record<string, Source>>

/** The programs for browsers: their files, by the name under which they are served. Later files know the versions of earlier ones (`VERSIONS`). */
export const PROGRAMS: Readonly<Record<WebProgram, ProgramSources>> = {
  scanner: {
    ...FILES,
    'bent.js': { bundle: 'web/scanner/bent-program.ts', format: 'iife' }, // instead of the package's own, which knows no fiscal QRs
    'service-qr-scanner.d.ts': { types: 'web/scanner/types.ts' },
    'service-qr-scanner.d.mts': { types: 'web/scanner/types.ts' },
    'service-qr-scanner.js': { bundle: 'web/scanner/script.ts', format: 'iife' },
    'service-qr-scanner.mjs': { bundle: 'web/scanner/module.ts', format: 'esm' },
  },
  widget: {
    'demo.css': { bundle: 'web/widget/pages/demo.css', format: 'esm' },
    'demo.js': { bundle: 'web/widget/pages/demo.ts', format: 'esm' },
    'receipts.css': { bundle: 'web/widget/pages/receipts.css', format: 'esm' },
    'receipts.js': { bundle: 'web/widget/pages/receipts.ts', format: 'esm' },
    'service-widget.d.ts': { types: 'web/widget/types.ts' },
    'service-widget.js': { bundle: 'web/widget/service-widget.ts', format: 'iife' },
  },
  console: {
    'charts.js': { bundle: 'web/console/charts.ts', format: 'esm' },
    'console.js': { bundle: 'web/console/main.tsx', format: 'esm' },
  },
  testground: {
    'testground.css': { bundle: 'web/testground/testground.css', format: 'esm' },
    'testground.js': { bundle: 'web/testground/main.tsx', format: 'esm' },
  },
  documentation: {
    'documentation.css': { bundle: 'web/documentation/documentation.css', format: 'esm' },
    'integration.js': { bundle: 'web/documentation/integration.ts', format: 'esm' },
    'reference.js': { bundle: 'web/documentation/reference.tsx', format: 'esm' },
  },
  clients: {
    'typescript.tar.gz': { archive: 'packages/client', as: 'chekhov-client-typescript' },
    'php.tar.gz': { archive: 'clients/php', as: 'chekhov-client-php' },
    'python.tar.gz': { archive: 'clients/python', as: 'chekhov-client-python' },
    'go.tar.gz': { archive: 'clients/go', as: 'chekhov-client-go' },
    'chekhov.postman_collection.json': { copy: 'clients/chekhov.postman_collection.json' },
  },
}

/** Programs that load files of another program and contain their versions. */
export const LOADS: { readonly [P in WebProgram]?: WebProgram } = { widget: 'scanner' }
