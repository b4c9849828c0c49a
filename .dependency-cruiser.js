// The map of the house as a rule. Run: npm run boundaries
const STAGES = '^src/(intake|identify|verify|judge|moderation|notify)/'
const DOORS = '^src/(status|console|replay|health|loyalty|showcase|sandbox|testground|documentation|widget)/'
const TESTS = '\\.test\\.ts$'
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    error('domain-is-pure', 'No node:, no npm but typebox and temporal-polyfill, no clock, no SQL: the browser bundles it too.',
      { path: '^src/domain/', pathNot: TESTS }, { pathNot: ['^src/domain/', '^node_modules/(typebox|temporal-polyfill)/'] }),
    error('contract-is-pure', 'Wire shapes stand on the domain and nothing else.',
      { path: '^src/contract/', pathNot: TESTS }, { pathNot: ['^src/(contract|domain)/', '^node_modules/typebox/'] }),
    error('stages-do-not-call-each-other', 'Hand the receipt over with a transition and a job (src/jobs.ts).',
      { path: STAGES, pathNot: TESTS }, { path: STAGES, pathNot: '^src/$1/' }),
    error('the-simulator-stands-alone', 'The service meets it on a socket only, and it knows nothing of the service.',
      { path: '^simulator/' }, { path: '^(src|web)/' }),
    error('the-service-knows-no-simulator', 'Only the start of everything on one machine may launch it, as a program.',
      { path: '^src/', pathNot: TESTS }, { path: '^simulator/' }),
    error('doors-do-not-call-each-other', 'Move the shared part down into a stage, the store or the domain.',
      { path: DOORS }, { path: DOORS, pathNot: '^src/$1/' }),
    error('the-pipeline-knows-no-doors', 'Doors may use a stage; never the other way round.',
      { path: STAGES }, { path: DOORS }),
    error('nothing-below-knows-features', '',
      { path: '^src/(domain|contract|store|platform)/', pathNot: TESTS }, { path: [STAGES, DOORS] }),
    error('platform-knows-no-receipts', 'Platform code could be lifted into another service as it is.',
      { path: '^src/platform/' }, { path: '^src/(domain|store)/' }),
    error('sql-lives-in-store', '',
      { path: '^src/', pathNot: ['^src/(store|platform)/'] }, { path: '^node_modules/(postgres|pg)/' }),
    error('browser-takes-only-pure-code', '',
      { path: '^web/' }, { path: '^src/', pathNot: '^src/(domain|contract)/' }),
    error('the-service-runs-nothing-of-browsers', 'It reads and bundles their files. Only the texts of pages that it fills in itself are imported.',
      { path: '^src/', pathNot: TESTS }, { path: '^web/', pathNot: '^web/widget/pages/texts/' }),
    error('clients-stand-alone', 'A brand takes them without the service.',
      { path: '^clients/', pathNot: TESTS }, { path: '^(src|web|simulator)/' }),
    error('no-cycles', '', {}, { circular: true }),
    error('no-unresolved', '', {}, { couldNotResolve: true }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // sees `import type` too
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
