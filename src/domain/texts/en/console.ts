import { byCountry } from '#countries/index.ts'
import type { LintCode } from '#domain/promo/lint-finding.ts'
import type { SettingGroup } from '#domain/promo/settings.ts'
import type { Relation } from '#domain/receipt/relation.ts'
import type { ReviewReason } from '#domain/receipt/review-reasons.ts'

/** What the console says, in English. The Russian words are held to the same names. */
export const en = {
  at: 'When', from: 'From', to: 'To', promo: 'Promo', allPromos: 'All promos', participant: 'Participant', retailer: 'Seller', sum: 'Sum', points: 'Points', photos: 'Photos',
  rejectKey: 'Rejected because', rejectReason: 'What the participant reads', arrivedAt: 'Sent', boughtAt: 'Bought', outcomeLabel: 'Outcome', copy: 'Copy', copied: 'Copied',
  login: { hint: 'Console of operators and moderators', language: 'Language' },
  password: { change: 'Change password', current: 'Current password', next: 'New password', rule: 'At least %{least} characters', changed: 'The password is changed', temporary: 'Your password was made for you. Choose one that only you know.', later: 'Later' },
  secret: { saved: 'I have saved it' },
  menu: { moderation: 'Moderation', synonyms: 'Dictionary' },
  resources: {
    receipts: { name: 'Receipt |||| Receipts' }, disputes: { name: 'Dispute |||| Disputes' }, participants: { name: 'Participant |||| Participants' }, deliveries: { name: 'Delivery |||| Deliveries' },
    promos: { name: 'Promo |||| Promos' }, accounts: { name: 'Account |||| Accounts' }, audit: { name: 'Audit log |||| Audit log' },
  },
  kind: { approved: 'Approved', rejected: 'Rejected', withModerators: 'With moderators', waiting: 'Waiting for tax', inspected: 'Being judged', open: 'Open' },
  delivered: { DELIVERED: 'Brand was told', FAILED: 'Brand not told' },
  role: { viewer: 'Viewer', moderator: 'Moderator', operator: 'Operator' },
  roleMeaning: { viewer: 'Viewer: looks and changes nothing', moderator: 'Moderator: decides receipts and disputes, blocks participants', operator: 'Operator: promos, keys, deliveries and accounts as well' },
  country: byCountry(({ name }) => name.en),
  actor: { auto: 'automatic', brand: 'the brand', operator: 'operator' },
  reviewReason: { photoWithoutQr: 'No QR in the photo', photoNotRead: 'A photo could not be read', suspicious_product_count: 'Unusually many products', auto_review_enabled: 'Every approval is looked at', reconsidered: 'Dispute upheld', fault: 'The service got stuck' } satisfies Record<ReviewReason, string>,
  relation: { sameFiscalKey: 'The same receipt of paper', similarPhoto: 'A photo that looks alike', sameParticipant: 'Same participant' } satisfies Record<Relation, string>,
  receipts: {
    one: 'Receipt', kind: 'State', search: '№, uuid, QR, participant, externalId, fiscal drive or terminal', csv: 'CSV', open: 'Open receipt', lines: 'What was bought', total: 'Total', noLines: 'The tax authority has told nothing yet.',
    counted: 'Counted in the promo', pointsOf: '%{smart_count} point |||| %{smart_count} points', trace: 'What the rules said', timeline: 'Timeline', lookAlikes: 'Receipts to compare', deliveries: 'Callbacks', qr: 'QR', cashRegister: 'FN · FD · FP',
    nextCheck: 'Next tax check', duplicateOf: 'Duplicate of', statusPage: 'Status page', asParticipant: 'As the participant sees it',
  },
  trace: { rule: 'Rule', saw: 'Saw', bound: 'Bound', outcome: 'Outcome' },
  outcome: { passed: 'passed', rejected: 'objects', review: 'to moderators' },
  viewer: { photo: 'Photo %{number} of %{of}', toolbar: 'Photo', zoomIn: 'Nearer (+)', zoomOut: 'Farther (−)', left: 'Turn left ([)', right: 'Turn right (])', contrast: 'Contrast (C)', previous: 'Previous photo (←)', next: 'Next photo (→)' },
  event: {
    accepted: 'Sent', rejectedAtIntake: 'Rejected at once', rejectedWhenIdentified: 'Rejected once its QR was read', fiscalDataObtained: 'Confirmed by the tax authority', checkRefused: 'Refused by the tax authority', waitExhausted: 'Never appeared at the tax authority',
    moderatorDecided: 'Decided by a moderator', participantBlocked: 'Participant blocked', verdictProduced: 'Verdict', reconsidered: 'Opened again', reconsideredUnverified: 'Opened again',
    checked: 'Tax authority asked', photosAdded: 'Photos added', identified: 'QR read', sentToModeration: 'Given to moderators', decisionHeld: 'Decided, may be undone', decisionTakenBack: 'Decision taken back', disputeOpened: 'Dispute opened', disputeDeclined: 'Dispute declined',
    check: 'Next tax check', decisionApplies: 'The decision takes effect',
    callback: { delivered: 'Brand was told: %{state}', retry: 'Callback will be tried again: %{state}', failed: 'Callback failed: %{state}' },
  },
  detail: { rejectKey: 'key', outcome: 'answer', detail: 'detail', reason: 'reason', points: 'points', approve: 'approved', approved: 'approved', nextCheckAt: 'next check', comment: 'comment', rejectReason: 'reason', photos: 'photos', settingsVersion: 'settings version' },
  moderation: {
    work: 'Receipt in hand', queue: 'Queue', empty: 'Nothing waits for a decision', emptyHint: 'New receipts appear here by themselves.', skipped: 'You have skipped %{smart_count} receipt. |||| You have skipped %{smart_count} receipts.', lookAgain: 'Look again',
    reason: 'With moderators', waits: 'Waiting since', holder: 'Held by', heldBy: 'held by %{name}', inHand: '%{count} in hand', decide: 'Decide', decision: 'Decision', approve: 'Approve', reject: 'Reject', requisites: 'Type requisites', skip: 'Skip',
    keys: '+ − zoom · [ ] turn · C contrast · ← → photos · D whole story · Z undo', why: 'Why is it rejected?', noReason: 'Without a reason', ownReason: 'In your own words', approved: 'approved', rejected: 'rejected', undoLeft: 'can be undone for %{seconds} s',
    done: 'Decided', ownPoints: 'Points', ownPointsHint: 'Leave empty for what the rules award', reasonToShow: 'Reason, shown to the participant',
  },
  requisites: {
    title: 'What the photo says', register: byCountry(({ register }) => register.name.en), fd: 'Document number (FD)', fp: 'Fiscal sign (FP)', sum: 'Sum', qr: 'QR string', qrHint: 'Instead of the fields above', incomplete: 'Fill in all fields, or paste the QR string.', send: 'Send to the tax authority', done: 'The receipt goes on',
  },
  disputes: {
    status: 'Status', openedAt: 'Opened', reason: 'Reason', comment: 'Comment', contact: 'Contact', decided: 'Decision', decide: 'Decide', reconsider: 'Look at it again', decline: 'Decline', done: 'The dispute is decided', says: 'The participant says',
    silent: 'The participant gave no reason.', yourComment: 'Your comment', hint: 'Looking again gives the receipt back to moderators; declining leaves it rejected. The brand is told either way.',
  },
  disputeStatus: { open: 'Open', reconsidered: 'Opened again', declined: 'Declined' },
  participants: {
    search: 'Beginning of the id', blockedFilter: 'Blocked', onlyBlocked: 'Only blocked', blocked: 'Blocked', state: 'State', receipts: 'Receipts', approved: 'Approved', rejected: 'Rejected', open: 'Open', firstAt: 'First receipt', lastAt: 'Last receipt', rejectKeys: 'Why receipts were rejected',
    blocks: 'Blocks', none: 'None', theirReceipts: 'Receipts', blockedBy: 'Blocked by %{name}: %{reason}', block: 'Block', unblock: 'Unblock', blockHint: 'Their open receipts are rejected now, and later ones as they arrive.', blockReason: 'Reason', isBlocked: 'The participant is blocked', isUnblocked: 'The participant is no longer blocked',
  },
  deliveries: {
    attempts: 'Attempts', health: 'Receivers', resends: 'Re-sends', certification: 'Certification', event: 'Event', channel: 'Channel', status: 'Status', cause: 'What happened', attempt: 'Attempt', attemptOf: 'attempt %{attempt}', took: 'Took', receiptUuid: 'Receipt uuid',
    sent: 'Sent', answered: 'Answered', emptyAnswer: 'An empty body', manual: 'by an operator', resend: 'Send again', lastEvent: 'The last event', resendPeriod: 'Send a period again', onlyFailed: 'Only what failed', willBeSent: 'It will be sent again', resending: '%{smart_count} callback will be sent again |||| %{smart_count} callbacks will be sent again',
    resendHint: 'Sent at the pace set for the channel, after what is due already. The bytes and the webhook-id are those of the first time.', noChannel: 'This promo tells nobody: set a callback address in its settings.', noUrl: 'No address is set', noAttempts: 'no attempts', ofAttempts: '%{smart_count} attempt |||| %{smart_count} attempts',
    lastHour: 'Last hour', lastDay: 'Last day', lastSuccess: 'Last success', lastFailure: 'Last failure', waiting: 'Waiting to be told', noResends: 'Nothing has been sent again yet.', ofReceipts: '%{smart_count} receipt |||| %{smart_count} receipts', stop: 'Stop', progress: 'Progress',
  },
  deliveryOutcome: { delivered: 'Delivered', retry: 'Will retry', failed: 'Failed' },
  resendStatus: { running: 'Running', done: 'Done', stopped: 'Stopped' },
  channel: { receipts: 'Receipts', disputes: 'Disputes', payments: 'Payments' },
  certification: { run: 'Try the receiver out', hint: 'Sends sandbox events of made-up receipts to the callback address and grades the answers.', earlier: 'Reports', grade: 'Grade', passed: 'Passed', warning: 'Look at it', failed: 'Failed', skipped: 'Skipped' },
  promos: {
    create: 'New promo', number: '№', name: 'Name', country: 'Country', countryStays: 'Never changes', status: 'Status', kind: ' ', version: 'Version', versionOf: 'version %{version}', sandbox: 'Sandbox', settings: 'Settings', versions: 'Versions', keys: 'Keys', catalogue: 'Catalogue', widget: 'Widget', noDifference: 'No setting changed.', earlier: 'Earlier',
    make: { active: 'Activate', paused: 'Pause', closed: 'Close' },
    meaning: { active: 'The promo takes receipts.', paused: 'New receipts are refused until the promo is activated again; those sent go on.', closed: 'New receipts are refused; those sent go on.' },
  },
  promoStatus: { active: 'Active', paused: 'Paused', closed: 'Closed' },
  settings: {
    groups: 'Groups of settings', byDefault: 'By default: %{value}', automatic: 'Automatic', onePerLine: 'One per line', addText: 'Add a text for a key', publish: 'Publish', publishOf: 'Publish “%{name}”', publishHint: 'It becomes version %{version} and holds for every verdict from now on.', published: 'Published', changed: 'Nothing changed |||| %{smart_count} changed',
    found: 'Errors: %{errors}, warnings: %{warnings}. They are shown beside the settings.', notSet: 'not set', allDefault: 'Everything is as by default.',
  },
  settingGroup: { period: 'Period', reward: 'Products and reward', receipts: 'Which receipts', sellers: 'Sellers and places', limits: 'Limits', duplicates: 'Duplicates', moderation: 'Moderation', telling: 'Callbacks and texts', promos: 'Other promos', housekeeping: 'Sandbox and retention', other: 'Other' } satisfies Record<SettingGroup | 'other', string>,
  lint: {
    INVALID: 'Not allowed', CALLBACK_NOT_PUBLIC: 'Address not public', CALLBACK_UNREACHABLE: 'Address does not answer', CALLBACK_PLAIN: 'Not https', CALLBACK_MISSING: 'Nobody is told', PERIOD_OVER: 'Period over', PERIOD_LONG: 'Long period', LIMIT_NEVER_DECIDES: 'Limit never decides', NO_EFFECT: 'No effect',
    NOTHING_PASSES: 'Nothing passes', LISTED_TWICE: 'Listed twice', INN_CHECK_DIGITS: 'No such tax number', DUPLICATES_ALLOWED: 'Duplicates allowed', QR_REQUIRED_FOR_WIDGET: 'Photos are turned away', REJECT_TEXT_UNUSED: 'Text never used', REJECT_TEXT_MISSING: 'Text missing', PATTERN_NEVER_FOUND: 'Pattern never found', PATTERN_BROAD: 'Broad pattern',
    PATTERN_WITHOUT_WORDS: 'Pattern without words', PRODUCT_HIDDEN: 'Product hidden', COPYCAT_CYCLE: 'Copies in a circle', NAMED_PROMO_CLOSED: 'Promo closed', NO_POINTS: 'No points', QUALIFY_LABEL_MISSING: 'Label missing',
  } satisfies Record<LintCode, string>,
  whatIf: {
    open: 'What would change?', title: 'The last receipts, judged by this draft', considered: 'receipts', newlyApproved: 'newly approved', newlyRejected: 'newly rejected', toModerators: 'to moderators', unknownCount: 'cannot be told', pointsDifference: 'points', before: 'Before', after: 'After', nothing: 'The promo has no verdicts yet.',
    key: { approved: 'Approved', withModerators: 'With moderators', unknown: 'Cannot be told' },
  },
  keys: {
    add: 'New key', label: 'Label', labelHint: 'Where the key is used', prefix: 'Key', scope: 'Scope', scopes: { server: 'server', widget: 'widget' }, meaning: { server: 'Server: opens everything, must stay secret', widget: 'Widget: goes into a page, only sends receipts' }, createdAt: 'Made', lastUsedAt: 'Last used', revoked: 'Revoked', revoke: 'Revoke',
    revokeOf: 'Revoke %{prefix}…', revokeHint: 'Whoever uses the key is refused from now on. It cannot be taken back.', isRevoked: 'The key is revoked', made: 'The new key', once: 'It is shown this once and stored only as a hash. Copy it now.',
  },
  widget: { hint: 'Paste this into the page where participants send receipts. A key of scope “widget” may be seen there.', userUuid: 'your id of the participant', mode: 'What it offers', modes: { both: 'QR and photo', qr: 'QR only', photo: 'Photo only' }, makeKey: 'Make a key for it', qrRequired: 'The promo takes photos only with a readable QR.' },
  catalogue: {
    lint: 'The catalogue on past receipts', lintHint: 'What the loaded catalogue makes of the lines of the promo\'s last receipts.', look: 'Look', matched: '%{matched} of %{lines} different lines belong to an item', broad: 'Broad patterns', dead: 'Patterns never found', contested: 'Lines several items want', withoutLiterals: 'Patterns without words', unmatched: 'Frequent lines of no item',
    inLines: 'in %{smart_count} line |||| in %{smart_count} lines', dryRun: 'Dry run and load', dryRunHint: 'First what another catalogue would have made of these lines; then it can be loaded. Brands load catalogues themselves too, with PUT /api/loyalty/catalog.', items: 'Items, as JSON', notJson: 'A JSON list of items is expected.', tooMany: 'At most %{most} items are loaded here; the brand adds the others with PATCH /api/loyalty/catalog.', load: 'Load %{smart_count} item |||| Load %{smart_count} items', loadHint: 'Replaces the catalogue in use as a whole: receipts from now on get points by this %{smart_count} item. |||| Replaces the catalogue in use as a whole: receipts from now on get points by these %{smart_count} items.', loaded: 'The catalogue is loaded', loadedItems: 'Items loaded: %{count}.', needsRules: 'Rules made from the name: %{count} (%{ids}).', try: 'Try', file: 'From a file', ofLines: 'Of %{smart_count} line |||| Of %{smart_count} different lines',
    newlyMatched: 'Would be an item\'s', newlyUnmatched: 'Would be nobody\'s', moved: 'Would be another item\'s', line: 'Line', operatorsOnly: 'Only operators load catalogues.',
  },
  synonyms: { title: 'Added words, version %{version}', hint: 'Rules for items without patterns are made from their names with this dictionary. A promo\'s own words go before those of all promos.', kinds: 'Kinds of goods', kindsHint: 'kind: stem, stem — one kind to a line', brands: 'Brands', brandsHint: 'brand: how tills print it, … — one brand to a line' },
  accounts: {
    add: 'New account', name: 'Name in histories', role: 'Role', sessions: 'Signed in', lastSeenAt: 'Last seen', disabled: 'Disabled', temporary: 'Password not changed yet', passwordOf: 'Password of %{login}', passwordOnce: 'It is shown this once. Hand it over; its owner is asked to change it.', loginRule: 'Letters, digits and . _ @ + -', nameRule: 'Never changes, and is never given to somebody else', actions: 'Actions: %{login}',
    makeRole: 'Make %{role}', newPassword: 'New password', signOut: 'Sign out everywhere', signedOut: 'Signed out everywhere', enable: 'Enable', disable: 'Disable',
  },
  audit: { actor: 'Who', action: 'What', subject: 'About' },
  auditAction: {
    catalogue_load: 'Loaded a catalogue', promo_create: 'Created a promo', promo_change: 'Changed a promo', promo_clock: 'Advanced a sandbox clock', synonyms_change: 'Changed the dictionary', key_create: 'Made a key', key_revoke: 'Revoked a key', participant_block: 'Blocked a participant', participant_unblock: 'Unblocked a participant',
    receipt_requisites: 'Typed requisites', receipt_decide: 'Decided a receipt', receipt_decideUndoable: 'Decided, undoable', receipt_undo: 'Took a decision back', receipt_recheck: 'Had a receipt checked anew', receipt_externalId: 'Gave an external id', receipt_resend: 'Sent a callback again', deliveries_resend: 'Sent many callbacks again', deliveries_stop: 'Stopped a re-send', dispute_decide: 'Decided a dispute',
    account_create: 'Made an account', account_change: 'Changed an account', account_password: 'Made a new password', account_signOut: 'Signed an account out', session_open: 'Signed in', session_end: 'Signed out', session_password: 'Changed their password',
  },
  dashboard: {
    span: 'Period', spans: { day: '24 hours', week: '7 days', month: '30 days', quarter: '91 days' }, receipts: 'Receipts', arrived: 'Sent', confirmed: 'Confirmed', approved: 'Approved', rejected: 'Rejected', withModerators: 'With moderators now', withTaxAuthority: 'Waiting for tax now', pace: 'To the verdict, median', pointsAwarded: 'Points awarded',
    rejectKeys: 'Why receipts were rejected', nearMisses: 'Near misses', nearMissesHint: 'Receipts that one rule alone rejected.', points: 'Points awarded', nothing: 'Nothing in this period.', callbacks: 'Callbacks, last hour', s: 's', min: 'min', h: 'h', tax: byCountry(({ authority }) => authority.en),
    weather: { fair: 'Fair', troubled: 'Troubled', closed: 'Not asked now' }, until: 'until', waitingChecks: 'Receipts waiting for a check', quota: 'Questions today: %{used} of %{perDay}', renews: 'renewed',
  },
  taxAnswer: { found: 'found', notFound: 'not there yet', wrongSign: 'wrong sign', badInput: 'bad input', unavailable: 'no answer', transport: 'no connection', rate: 'asked to slow down', quota: 'quota spent', access: 'access refused', malformed: 'not understood' },
}

/** The same names, whatever the words. */
type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
export type Words = Texts<typeof en>
