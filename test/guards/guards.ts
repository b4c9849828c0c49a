/** A guard of the service: what is taken away from which file, and the test that must go red without it. */
export type Guard = {
  name: string
  file: string
  /** Occurs once in the file. */
  guard: string
  /** What stands in its place when it is gone. */
  without: string
  test: { file: string /** As in the source; a template's holes are left out: its longest part is enough. */; title: string }
}

/** `npm run guards` removes each in a copy of the repository and runs its test. */
export const GUARDS: readonly Guard[] = [
  {
    name: 'bound: a temporary password opens nothing but its change',
    file: 'src/accounts/authenticate.ts',
    guard: "if (found.temporary && !endpoint?.openToUnsettled) throw new ApiError('PASSWORD_IS_TEMPORARY')",
    without: '',
    test: { file: 'src/accounts/session.test.ts', title: 'a password that somebody else made opens nothing but its change, and not for long' },
  },
  {
    name: 'bound: common passwords and passwords around a name are refused',
    file: 'src/accounts/put-password.ts',
    guard: 'if (reason !== null) throw refused(PASSWORD_OBJECTIONS[reason], reason)',
    without: '',
    test: { file: 'src/accounts/session.test.ts', title: 'a common password, and one around a name, is refused with the reason and without the password' },
  },
  {
    name: 'bound: guesses from all addresses together',
    file: 'src/accounts/login-throttle.ts',
    guard: 'all: [own, ofAddress, ofLogin]',
    without: 'all: [own, ofAddress]',
    test: {
      file: 'src/accounts/session.test.ts',
      title: 'fifty wrong passwords from fifty addresses lock nobody out, and a known device is not slowed down even at the address of the guesses',
    },
  },
  {
    name: 'bound: wrong tokens of operators are throttled per address',
    file: 'src/accounts/authenticate.ts',
    guard: 'await admitWrongToken(ctx, ip)',
    without: '',
    test: { file: 'src/accounts/rates.test.ts', title: 'an address that tries token after token gets 429 with Retry-After; the right token is never refused' },
  },
  {
    name: 'uniqueness: one receipt holds a fiscal key in a promo',
    file: 'src/store/migrations/0001-receipts.sql',
    guard: 'create unique index receipts_original',
    without: 'create index receipts_original',
    test: { file: 'src/intake/post-receipts-qr.test.ts', title: '100 sends at once by 100 participants: one holds the key, 99 are DUPLICATE of it' },
  },
  {
    name: 'uniqueness: one receipt for a refused claim',
    file: 'src/store/migrations/0028-refused.concurrently.sql',
    guard: 'create unique index concurrently if not exists receipts_refused_claim',
    without: 'create index concurrently if not exists receipts_refused_claim',
    test: { file: 'src/store/uniqueness.test.ts', title: 'a second receipt for a refused claim of a participant' },
  },
  {
    name: 'uniqueness: one open dispute of a receipt',
    file: 'src/store/migrations/0005-moderation.sql',
    guard: 'create unique index disputes_open',
    without: 'create index disputes_open',
    test: { file: 'src/store/uniqueness.test.ts', title: 'a second open dispute of a receipt' },
  },
  {
    name: 'lock: submissions with one externalId',
    file: 'src/intake/settle.ts',
    guard: '...(usesExternalId(promo, receipt) ? [externalIdLock(promo.id, receipt.externalId)] : []),',
    without: '',
    test: { file: 'src/intake/post-receipts-qr.test.ts', title: '100 sends at once with one externalId and different receipts: one accepted, 99 times 409' },
  },
  {
    name: 'lock: submissions that count for one limit',
    file: 'src/intake/settle.ts',
    guard: '    ...locksOf(promo, receipt),\n',
    without: '',
    test: { file: 'test/processes/limits.test.ts', title: 'a hundred sends at once over four processes: as many are let through as the limit says' },
  },
  {
    name: 'fence: a move is made of the version that was read',
    file: 'src/store/moves.ts',
    guard: 'on r.uuid = i.uuid and r.version = i.version and r.state = i.state',
    without: 'on r.uuid = i.uuid',
    test: { file: 'src/store/together.test.ts', title: 'of two moves of one receipt at the same moment one is made' },
  },
  {
    name: 'fence: moves and attempts are recorded by the holder of the partition',
    file: 'src/store/fenced-jobs.ts',
    guard: 'where exists (select 1 from partition_holds h where h.partition = i.partition and h.token = i.token)',
    without: 'where true',
    test: { file: 'test/interrupted-workers.test.ts', title: 'a worker that was away longer than its lease changes nothing any more' },
  },
  {
    name: 'fence: a move is not made for a participant who was blocked',
    file: 'src/store/moves.ts',
    guard: 'and not (i.unless_blocked and exists',
    without: 'and not (false and exists',
    test: {
      file: 'src/participants/block-and-verdict.test.ts',
      title: 'a block that could not see the receipt yet, and is committed before any statement of ',
    },
  },
  {
    name: 'fence: a job that was given back is recorded by nobody',
    file: 'src/platform/queue.ts',
    guard: 'jobs.id = ${id} and jobs.attempts = ${attempts}::int',
    without: 'jobs.id = ${id} and jobs.attempts >= ${attempts}::int',
    test: { file: 'src/platform/queue.test.ts', title: 'a job that was given back has no holder: its former holder can neither end it nor give it back again' },
  },
  {
    name: 'lease: a partition has changed hands',
    file: 'src/platform/queue.ts',
    guard: 'where h.partition = ${partition}::smallint and h.token = ${token}::int)',
    without: 'where h.partition = ${partition}::smallint and h.token >= ${token}::int)',
    test: { file: 'src/platform/queue.test.ts', title: 'a worker that was away longer than its lease changes nothing in a partition that has changed hands' },
  },
  {
    name: 'lease: a partition has one holder',
    file: 'src/platform/queue/holds.ts',
    guard: 'where held_by is null or held_until <= service_now() or held_by not in (select objid from living) and held_by <> ${worker}::int',
    without: 'where held_by is distinct from ${worker}::int',
    test: { file: 'src/platform/queue.test.ts', title: 'a partition is held by one worker, however many ask for it' },
  },
  {
    name: 'lease: a turn to ask the tax authority has one holder',
    file: 'src/store/tax.ts',
    guard: 'k.is_asked is not true and k.good_answer is null',
    without: 'k.good_answer is null',
    test: { file: 'src/store/together.test.ts', title: 'turns to ask: one asker a key, the second waits, an answer that is good enough is handed over' },
  },
  {
    name: 'lease: a receipt that a moderator holds is not handed to another',
    file: 'src/store/reviews.ts',
    guard: 'and (r.held_by is null or r.held_by = ${moderator} or r.held_until <= (select now from clock_reading))',
    without: '',
    test: { file: 'src/moderation/moderation.test.ts', title: 'the queue is handed out longest waiting first, and nobody gets what another holds' },
  },
  {
    name: 'lease: a receipt that a moderator holds is not decided by another',
    file: 'src/context/review-hold.ts',
    guard: 'if (heldBy === null || heldBy === moderator) return',
    without: 'if (heldBy !== moderator || heldBy === moderator) return',
    test: {
      file: 'src/moderation/moderation.test.ts',
      title: 'a receipt that another holds is not decided, released or extended by anybody else, until the time is over',
    },
  },
  {
    name: 'order: the earliest event of a receipt is sent first',
    file: 'src/store/callbacks.ts',
    guard: "and status = 'waiting' order by number limit 1) e`",
    without: "and status = 'waiting' order by number desc limit 1) e`",
    test: { file: 'src/notify/deliver-callback.test.ts', title: 'events of one receipt wait for each other; receipts of one promo do not' },
  },
  {
    name: 'cap: connections of one promo to its brand',
    file: 'src/platform/queue/slots.ts',
    guard: 'Math.min(cap - slots, most)',
    without: 'Math.min(Infinity, most)',
    test: {
      file: 'src/platform/queue/serve.test.ts',
      title: 'every job is done once, and a lane never has more slots than its cap, in all processes together',
    },
  },
  {
    name: 'cap: submissions that wait in a process',
    file: 'src/platform/batch.ts',
    guard: 'if (waiting.length >= mostWaiting) return reject(',
    without: 'if (waiting.length >= Infinity) return reject(',
    test: { file: 'src/platform/batch.test.ts', title: 'more than may wait are refused at once, and those that wait are served' },
  },
  {
    name: 'cap: connections of a process',
    file: 'src/platform/http/connections.ts',
    guard: 'if (open.size >= most) beyond.add(socket)',
    without: '',
    test: {
      file: 'src/platform/http/connections.test.ts',
      title: 'a connection beyond the limit is answered 503 and closed, one far beyond it is closed; when others end, new ones are answered again',
    },
  },
  {
    name: 'cap: photos that wait for a database without an answer',
    file: 'src/intake/look-at-photos.ts',
    guard: 'ctx.unsettledPhotos.refuseIfFull()',
    without: '',
    test: {
      file: 'src/intake/unsettled-photos.test.ts',
      title: 'photos that wait for the database have a bound: beyond it, submissions with photos are 503 and store nothing, until it has answered',
    },
  },
  {
    name: 'bound: the time that a call waits for the database',
    file: 'src/platform/db/patience.ts',
    guard: 'return patience ? patience.wait(current.run(null, work)) : work()',
    without: 'return work()',
    test: {
      file: 'src/platform/db/patience.test.ts',
      title: 'a call waits for the database so long in all, whatever it asks one after the other or at once',
    },
  },
  {
    name: 'bound: a transaction with a failed statement is not committed',
    file: 'src/platform/db.ts',
    guard: "if (command !== 'COMMIT') throw",
    without: "if (command === 'NEVER') throw",
    test: { file: 'src/platform/db.test.ts', title: 'a transaction that goes on after the error of a statement is not taken for done' },
  },
  {
    name: 'breaker: five failures in a row stop the questions',
    file: 'src/domain/verify/breaker.ts',
    guard: 'if (!atOnce && failures < FAILURES_IN_A_ROW)',
    without: 'if (!atOnce && failures < Infinity)',
    test: {
      file: 'src/verify/verify-receipt.test.ts',
      title: 'five failures in a row stop the questions; after the pause one probe goes out, and its success lets the others follow',
    },
  },
  {
    name: 'quota: questions of a day',
    file: 'src/store/tax.ts',
    guard: 'least(most, ${perDay}::int - before.asked - (sum(most) over (order by promo_id) - most))',
    without: 'most',
    test: { file: 'src/store/together.test.ts', title: 'questions of a day are counted together, and no more than its quota' },
  },
  {
    name: 'quota: the share of a promo',
    file: 'src/store/tax.ts',
    guard: 'least(questions, allowance - asked)',
    without: 'questions',
    test: {
      file: 'src/store/together.test.ts',
      title: 'the questions of a day are counted by promo too, each within its allowance, and all of them within the quota',
    },
  },
  {
    name: 'SSRF: names that resolve to private addresses',
    file: 'src/platform/guarded-http/connector.ts',
    guard: 'buildConnector({ timeout: timeoutMs, blockList: specialAddresses } as buildConnector.BuildOptions)',
    without: 'buildConnector({ timeout: timeoutMs })',
    test: { file: 'src/platform/guarded-http.test.ts', title: 'a name that resolves to a private address is not connected to, over http and over https' },
  },
  {
    name: 'CSRF: calls of the console',
    file: 'src/accounts/authenticate.ts',
    guard: "throw new ApiError('CSRF_TOKEN')",
    without: 'void 0',
    test: { file: 'src/accounts/session.test.ts', title: 'a call that is not a GET needs the token of its session' },
  },
  {
    name: 'CSRF: the test ground',
    file: 'src/accounts/authenticate.ts',
    guard: '    refuseForeignPages(ctx, request)\n',
    without: '',
    test: { file: 'src/testground/testground.test.ts', title: 'pages of other sites cannot make a browser that knows the password do anything' },
  },
  {
    name: 'roles: what an operation asks for',
    file: 'src/accounts/authenticate.ts',
    guard: "throw new ApiError('ROLE')",
    without: 'void 0',
    test: { file: 'test/requests/roles.test.ts', title: 'every operation of operators is closed to every role that is below its own, and open to the others' },
  },
  {
    name: 'roles: keys of pages',
    file: 'src/accounts/authenticate.ts',
    guard: "throw new ApiError('KEY_SCOPE')",
    without: 'void 0',
    test: { file: 'test/requests/keys.test.ts', title: 'a key of scope widget opens only what a page needs' },
  },
  {
    name: 'roles: one operator remains',
    file: 'src/accounts/patch-account.ts',
    guard: "throw new ApiError('LAST_OPERATOR')",
    without: 'void 0',
    test: { file: 'src/accounts/accounts.test.ts', title: 'one operator always remains, also when two give up the role at the same moment' },
  },
  {
    name: 'roles: receipts of other promos',
    file: 'src/context/find-receipt.ts',
    guard: ' || (promoId !== null && receipt.promoId !== promoId)',
    without: '',
    test: { file: 'test/requests/tenancy.test.ts', title: 'a receipt of another promo, an unknown one and no uuid at all are the same 404, byte for byte' },
  },
  {
    name: 'bound: wrong passwords',
    file: 'src/store/login-failures.ts',
    guard: 'return exceeded.length === 0 ? null',
    without: 'return exceeded.length >= 0 ? null',
    test: {
      file: 'src/accounts/session.test.ts',
      title: 'after several failed sign-ins one has to wait, also with the right password and with an unknown login',
    },
  },
  {
    name: 'undo: whose decision it is',
    file: 'src/moderation/undo-decision.ts',
    guard: 'if (!mayUndoOthers && found.review.pendingDecision.actor !== by.name)',
    without: 'if (!by.name)',
    test: {
      file: 'src/moderation/undo-decision.test.ts',
      title: 'a moderator takes back what they decided, not what a colleague did; an operator takes back either',
    },
  },
  {
    name: 'undo: a decision that was taken back is not applied',
    file: 'src/moderation/apply-decision.ts',
    guard: 'ours && found && decision?.id === decisionId',
    without: 'ours && found && decision',
    test: { file: 'src/moderation/undo-decision.test.ts', title: 'the job of a decision that was taken back does not apply the one that followed it' },
  },
  {
    name: 'secrets: settings are encrypted before they are stored',
    file: 'src/promos/check-settings.ts',
    guard: 'sealSettings(ctx.keyring, checked.value, promo.settings)',
    without: 'checked.value',
    test: { file: 'src/promos/secrets.test.ts', title: 'secrets of callbacks are stored encrypted, sent in plain, and never shown again' },
  },
  {
    name: 'secrets: no role sees a stored secret again',
    file: 'src/promos/settings-for.ts',
    guard: 'maskSecrets(settings) :',
    without: 'settings :',
    test: { file: 'src/promos/versions.test.ts', title: 'no role sees the secrets of callbacks' },
  },
  {
    name: 'bound: a page is read by a deadline',
    file: 'countries/uz/authority/page-reader.ts',
    guard: 'deadline = setTimeout(thread.close, deadlineMs)',
    without: '',
    test: {
      file: 'countries/uz/authority/page-reader.test.ts',
      title: 'a page whose reading does not end is malformed, the process goes on meanwhile, and so do the pages behind it',
    },
  },
  {
    name: 'bound: attributes of an XML answer',
    file: 'countries/ru/authority/soap/xml.ts',
    guard: "if (++this.#attributes > ATTRIBUTES_MAX) throw new NotXml('too many attributes')",
    without: '',
    test: { file: 'countries/ru/authority/soap/xml.test.ts', title: 'a document made to be slow is refused at once: the work is bounded by its length' },
  },
  {
    name: 'secrets: photos are stored without place and device',
    file: 'src/intake/look-at-photos.ts',
    guard: 'if (!promo.settings.keep_photo_metadata) await stripFile(path, photo.ext)',
    without: '',
    test: {
      file: 'src/status/get-photo.test.ts',
      title: 'a photo is stored without place and device, upright as before, unless the promo keeps them; its second sending is still recognised',
    },
  },
]
