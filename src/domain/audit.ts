import type { NamedDetail } from './receipt/lifecycle.ts'

/** Every action of an operator that changes something, by the name it has in the audit log. What a brand asked for with a key, such as a re-send, is of `key:` and its id. */
export const AUDIT_ACTIONS = {
  'promo.create': 'A promo was created.',
  'promo.change': 'Its name, status or settings were changed; what stayed is left out.',
  'promo.clock': 'The clock of a sandbox promo was advanced.',
  'catalogue.load': 'A loyalty catalogue was loaded in place of the one before it.',
  'catalogue.change': 'Items of a loyalty catalogue were added, rewritten or deleted.',
  'synonyms.change': 'The dictionary of names was added to.',
  'key.create': 'An api-key was made.',
  'key.change': 'Its label, pages or rate were changed.',
  'key.revoke': 'An api-key was revoked.',
  'participant.block': 'A participant was blocked.',
  'participant.unblock': 'A participant was unblocked.',
  'participant.erase': 'The personal data of a participant was erased; the line does not say whose.',
  'receipt.requisites': 'The requisites of a receipt were typed, or corrected.',
  'receipt.decide': 'A moderator decided, at once.',
  'receipt.decideUndoable': 'A moderator decided, and could still take it back.',
  'receipt.undo': 'A decision was taken back before it applied.',
  'receipt.recheck': 'On the test ground: it was checked anew.',
  'receipt.externalId': 'On the test ground: it was given an external id.',
  'receipts.download': 'A table of receipts was downloaded.',
  'receipt.resend': 'A callback was sent again.',
  'deliveries.resend': 'The callbacks of a span of time were sent again.',
  'deliveries.stop': 'Sending them again was stopped.',
  'receiver.certify': 'The receiver of a promo was tried out: its callback address was called, with its secrets.',
  'dispute.decide': 'A dispute was decided.',
  'export.make': 'A scheduled table of receipts was made.',
  'export.download': 'It was downloaded.',
  'account.create': 'An account of the console was made.',
  'account.change': 'Its role was changed, or it was disabled or enabled.',
  'account.password': 'It was given a new password.',
  'account.signOut': 'It was signed out everywhere.',
  'account.secondFactor': 'Its second factor was taken away.',
  'token.create': 'A token for a script was made.',
  'token.revoke': 'A token was revoked.',
  'signIn.rules': 'Roles that need a second factor were chosen.',
  'session.open': 'Somebody signed in.',
  'session.end': 'Somebody signed out.',
  'session.secondFactor': 'Somebody set up their second factor.',
  'session.recoveryCodes': 'Somebody made new recovery codes for themselves.',
  'session.password': 'Somebody changed their own password.',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** What a line tells of the state before an action and after it. Several are those of the history of a receipt. */
export type AuditField =
  | NamedDetail
  | 'added'
  | 'address'
  | 'advance'
  | 'catalogueVersion'
  | 'channel'
  | 'comment'
  | 'copyOf'
  | 'decision'
  | 'deleted'
  | 'disabled'
  | 'everywhere'
  | 'expiresAt'
  | 'externalId'
  | 'from'
  | 'items'
  | 'label'
  | 'login'
  | 'name'
  | 'onlyFailed'
  | 'origins'
  | 'others'
  | 'perSecond'
  | 'pointsMode'
  | 'promoId'
  | 'qrString'
  | 'receiptUuid'
  | 'receiptUuids'
  | 'resendId'
  | 'role'
  | 'rows'
  | 'scope'
  | 'secondFactor'
  | 'secondFactorRoles'
  | 'sessionId'
  | 'settings'
  | 'state'
  | 'states'
  | 'status'
  | 'to'
  | 'updated'
  | 'version'

/** The subject of a line of the audit log. */
export const subjectOf = {
  installation: 'installation',
  promo: (id: number) => `promo:${id}`,
  key: (id: number) => `key:${id}`,
  participant: (promoId: number, participant: string) => `participant:${promoId}:${participant}`,
  receipt: (uuid: string) => `receipt:${uuid}`,
  account: (id: number) => `account:${id}`,
  token: (id: number) => `token:${id}`,
  export: (id: number) => `export:${id}`,
  dispute: (id: number) => `dispute:${id}`,
} as const
