/** Whether tests run on the schema that carries the distribution keys (docs/decisions/0089). */
export const isDistributed = process.env['TEST_DISTRIBUTED'] !== undefined

/** Files whose tests ask what the schema of one server is, so that they cannot pass on another one, and why. */
export const ABOUT_ONE_SERVER: Readonly<Record<string, string>> = {
  'src/store/migrate.test.ts': 'compares the schema with the one that the migrations make, and migrates databases of releases before',
}

/** What `npm test` rehearses each time: how a receipt is accepted, asked about, judged, decided and told about, and who may be first. */
export const CORE: readonly string[] = [
  'src/intake/identity.test.ts',
  'src/intake/limits.test.ts',
  'src/intake/linked-promos.test.ts',
  'src/intake/post-receipts-qr.test.ts',
  'src/judge',
  'src/moderation/decide.test.ts',
  'src/moderation/disputes.test.ts',
  'src/notify/deliver-callback.test.ts',
  'src/notify/feed.test.ts',
  'src/notify/resend.test.ts',
  'src/store/promo-limits-agree.test.ts',
  'src/store/uniqueness.test.ts',
  'src/verify/verify-receipt.test.ts',
  'test/distribution/distribution.test.ts',
]
