// The map of the house as a rule. Run: npm run boundaries
const FOUNDATIONS = '^src/(domain|contract|store|platform)/'
const STAGES = '^src/(intake|identify|verify|judge|moderation|notify)/'
const DOORS = '^src/(status|console|replay|health|loyalty|showcase|sandbox|testground|documentation|requests|sinks|widget|demo)/'
const ABOVE_STAGES = `^src/app/|${DOORS}`
const TESTS = '\\.test\\.ts$'
/** What is true of countries without any program: the domain, the contract and the pages stand on it. */
const COUNTRY_FACTS = '^countries/(index|define-pack|define-form|define-print)\\.ts$|^countries/[^/]+/[^/]+\\.ts$'
/** What the facts of countries are written with; it knows of no country. */
const BELOW_COUNTRIES = '^src/domain/(amount|clean-text|language|localized-text|sender-limits|typed-numbers)\\.ts$'
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    error(
      'no-loose-files',
      'A file stands in the room of what it does; only main.ts stands in src itself.',
      { path: '^src/[^/]+$', pathNot: '^src/main\\.ts$' },
      {},
    ),
    error(
      'domain-is-pure',
      'No node:, no npm but typebox and temporal-polyfill, no package of ours but the pattern engine, no clock, no SQL: the browser bundles it too.',
      { path: '^src/domain/', pathNot: TESTS },
      { pathNot: ['^src/domain/', COUNTRY_FACTS, '^packages/pattern-engine/', '^node_modules/(typebox|temporal-polyfill)/'] },
    ),
    error(
      'facts-of-countries-are-pure',
      'The domain stands on them, and browsers bundle them.',
      { path: COUNTRY_FACTS, pathNot: TESTS },
      { pathNot: [COUNTRY_FACTS, BELOW_COUNTRIES] },
    ),
    error('what-countries-stand-on-knows-none', 'Otherwise a country would stand on itself.', { path: BELOW_COUNTRIES }, { pathNot: BELOW_COUNTRIES }),
    error(
      'countries-do-not-know-each-other',
      'What two countries have in common stands beside their folders or in the domain.',
      { path: '^countries/([^/]+)/' },
      { path: '^countries/[^/]+/', pathNot: '^countries/$1/' },
    ),
    error(
      'a-country-is-reached-through-the-lists',
      'Code that names one country has to be changed for the next one.',
      { path: '^(src|web|simulator|packages)/', pathNot: TESTS },
      { path: '^countries/[^/]+/' },
    ),
    error(
      'authorities-are-adapters',
      'They stand on the domain and the platform; the context and the composition know them by their list.',
      { path: ['^countries/[^/]+/authority/', '^countries/define-authority\\.ts$'], pathNot: TESTS },
      { path: ['^src/(?!domain/|platform/)', '^(web|simulator|packages)/', '^countries/[^/]+/simulator/'] },
    ),
    error(
      'only-the-composition-opens-authorities',
      'Stages ask the one that the context has for the country.',
      { path: '^src/(?!app/|context/config\\.ts$)', pathNot: TESTS },
      { path: '^countries/authorities\\.ts$' },
    ),
    error(
      'contract-is-pure',
      'Wire shapes stand on the domain and nothing else.',
      { path: '^src/contract/', pathNot: TESTS },
      { pathNot: ['^src/(contract|domain)/', COUNTRY_FACTS, '^node_modules/typebox/'] },
    ),
    error(
      'every-file-of-the-contract-is-listed',
      'A file whose endpoints all.ts does not know would be served and described by nobody.',
      { path: '^src/contract/all\\.ts$' },
      {
        path: '^src/contract/',
        pathNot: [TESTS, '^src/contract/(openapi|openapi\\.ru|in-russian|form-schema|json|roles|callback)\\.(ts|json)$'],
        reachable: false,
      },
    ),
    error(
      'nothing-knows-the-composition',
      'Only main.ts and tests open the application; what it composes does not know it.',
      { path: '^src/(?!app/|main\\.ts$)', pathNot: TESTS },
      { path: '^src/app/' },
    ),
    error(
      'foundations-know-no-features',
      'The context is handed to them as arguments, never imported.',
      { path: FOUNDATIONS, pathNot: TESTS },
      { path: '^src/(?!domain/|contract/|store/|platform/)' },
    ),
    error(
      'context-is-ports',
      'The context names the outside world as types; app opens it.',
      { path: '^src/context/', pathNot: TESTS },
      { path: '^src/(?!context/|domain/|contract/|store/|platform/)' },
    ),
    error(
      'accounts-promos-participants-and-exports-stand-below-the-stages',
      'Stages use them; they use the context and the foundations.',
      { path: '^src/(accounts|promos|participants|exports)/', pathNot: TESTS },
      { path: [STAGES, ABOVE_STAGES, '^src/maintenance/'] },
    ),
    error(
      'maintenance-stands-below-the-doors',
      'It runs by the clock and belongs to no caller.',
      { path: '^src/maintenance/', pathNot: TESTS },
      { path: ABOVE_STAGES },
    ),
    error(
      'stages-do-not-call-each-other',
      'Hand the receipt over with a transition and a job (src/domain/jobs.ts).',
      { path: STAGES, pathNot: TESTS },
      { path: STAGES, pathNot: '^src/$1/' },
    ),
    error(
      'the-pipeline-knows-no-doors',
      'Doors may use a stage; never the other way round.',
      { path: STAGES, pathNot: TESTS },
      { path: [DOORS, '^src/maintenance/'] },
    ),
    error(
      'doors-do-not-call-each-other',
      'Move the shared part down into a stage, the store or the domain.',
      { path: DOORS, pathNot: TESTS },
      { path: DOORS, pathNot: '^src/$1/' },
    ),
    error(
      'platform-knows-no-receipts',
      'Platform code could be lifted into another service as it is.',
      { path: '^src/platform/' },
      { path: '^src/(domain|store)/' },
    ),
    error(
      'sql-lives-in-store',
      'Everything else asks the store by name.',
      { path: '^src/', pathNot: ['^src/(store|platform)/'] },
      { path: '^node_modules/(postgres|pg)/' },
    ),
    error(
      'production-needs-no-development-package',
      'npm ci --omit=dev leaves them out. Types are gone when the code runs.',
      { path: '^(src|countries)/', pathNot: [TESTS, '^src/app/bundle-program\\.ts$', '/simulator/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    error(
      'only-the-build-bundles',
      'What browsers run is built once, by npm run build; processes of production are installed without a bundler.',
      { path: '^(src|simulator|bench|test)/', pathNot: '^src/app/bundle-program\\.ts$' },
      { path: '^node_modules/esbuild/' },
    ),
    error(
      'the-simulator-stands-alone',
      'The service meets it on a socket only, and it knows nothing of the service: neither how QR codes are read nor how answers are.',
      { path: '^simulator/|^countries/[^/]+/simulator/', pathNot: TESTS },
      { path: ['^(src|web|packages)/', '^countries/'], pathNot: '^countries/(simulators\\.ts|[^/]+/simulator/)' },
    ),
    error(
      'the-service-knows-no-simulator',
      'Only the start of everything on one machine may launch it, as a program.',
      { path: '^(src|web|countries/(?!simulators\\.ts|[^/]+/simulator/))', pathNot: TESTS },
      { path: '^simulator/|^countries/(simulators\\.ts|[^/]+/simulator/)' },
    ),
    error(
      'browser-takes-only-pure-code',
      'What browsers run is bundled: nothing of the server comes along.',
      { path: '^web/' },
      { path: ['^src/', '^countries/'], pathNot: ['^src/(domain|contract)/', COUNTRY_FACTS] },
    ),
    error(
      'the-service-runs-nothing-of-browsers',
      'It reads and bundles their files; the texts that both say stand in the domain.',
      { path: '^src/', pathNot: TESTS },
      { path: '^web/' },
    ),
    error(
      'packages-stand-alone',
      'They are published by themselves: what they need of the service is handed to them.',
      { path: '^packages/([^/]+)/' },
      { pathNot: ['^packages/$1/', '^node_modules/'], dependencyTypesNot: ['core'] },
    ),
    error(
      'packages-name-what-they-need',
      'What a package imports stands in its own package.json.',
      { path: '^packages/[^/]+/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    error(
      'packages-ship-what-they-need',
      'Development dependencies are not there where a package is installed. Programs are bundled with theirs.',
      { path: '^packages/[^/]+/src/', pathNot: [TESTS, '-program\\.ts$'] },
      { dependencyTypes: ['npm-dev'] },
    ),
    error(
      'packages-are-met-by-name',
      'As everybody else meets them: through what their package.json exports.',
      { pathNot: '^packages/' },
      { path: '^packages/', dependencyTypesNot: ['aliased-workspace'] },
    ),
    error('no-cycles', '', {}, { circular: true }),
    error('no-unresolved', '', {}, { couldNotResolve: true }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // sees `import type` too
    exclude: '^packages/[^/]+/dist/',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
