import type { OperatorLanguage } from '../language.ts'
import type { LocalizedText } from '../localized-text.ts'

/** Findings about settings before a promo goes live. Errors prevent saving, warnings are shown. */
export const LINT_CODES = {
  INVALID: { level: 'error', meaning: 'A promo does not take this.' },
  CALLBACK_NOT_PUBLIC: { level: 'error', meaning: 'The address leads to where callbacks are not sent.' },
  CALLBACK_UNREACHABLE: { level: 'warning', meaning: 'The address did not answer.' },
  CALLBACK_PLAIN: { level: 'warning', meaning: 'The address is not https: secrets in headers can be read on the way.' },
  SECRETS_UNENCRYPTED: { level: 'warning', meaning: 'The installation has no SECRET_KEYS: secrets are stored as they are.' },
  CALLBACK_MISSING: { level: 'warning', meaning: 'Nobody is told of verdicts.' },
  PERIOD_OVER: { level: 'warning', meaning: 'The promo has ended.' },
  PERIOD_LONG: { level: 'warning', meaning: 'The promo lasts unusually long.' },
  LIMIT_NEVER_DECIDES: { level: 'warning', meaning: 'Another limit always comes before.' },
  LIMIT_FORGETS: { level: 'warning', meaning: 'Data are removed while the limit would still count them.' },
  NO_EFFECT: { level: 'warning', meaning: 'Another setting makes this one mean nothing.' },
  NOTHING_PASSES: { level: 'warning', meaning: 'Every receipt would be rejected.' },
  LISTED_TWICE: { level: 'warning', meaning: 'The same thing stands in a list twice.' },
  INN_CHECK_DIGITS: { level: 'warning', meaning: 'Nobody can have this tax number: its check digits are wrong.' },
  DUPLICATES_ALLOWED: { level: 'warning', meaning: 'A receipt can be rewarded again and again.' },
  QR_REQUIRED_FOR_WIDGET: { level: 'warning', meaning: 'A widget that takes photos alone turns participants away.' },
  REJECT_TEXT_UNUSED: { level: 'warning', meaning: 'No receipt of this promo gets this key.' },
  REJECT_TEXT_MISSING: { level: 'warning', meaning: "Some keys have the promo's own text and others the default one." },
  PATTERN_NEVER_FOUND: { level: 'warning', meaning: 'No line seen lately has it.' },
  PATTERN_BROAD: { level: 'warning', meaning: 'Very many lines have it.' },
  PATTERN_WITHOUT_WORDS: { level: 'warning', meaning: 'The pattern asks for no word, so that it is tried on every line.' },
  GTINS_NOT_NAMED: { level: 'warning', meaning: 'Lines seen lately have product codes that no product names.' },
  PATTERN_OF_SEVERAL_GTINS: { level: 'warning', meaning: 'The pattern matches several products by their codes.' },
  GTIN_OF_SHOP: { level: 'warning', meaning: 'Shops make such codes up: another shop has another product under it.' },
  PRODUCT_HIDDEN: { level: 'warning', meaning: 'An earlier product takes its lines.' },
  COPYCAT_UNVERIFIED: { level: 'warning', meaning: 'A promo of any participants copies receipts into one of verified participants.' },
  COPYCAT_CYCLE: { level: 'warning', meaning: 'Promos copy receipts to each other in a circle.' },
  NAMED_PROMO_CLOSED: { level: 'warning', meaning: 'A promo that is named takes no receipts.' },
  NO_POINTS: { level: 'warning', meaning: 'Approved receipts get no points.' },
  QUALIFY_LABEL_MISSING: { level: 'warning', meaning: 'Participants of a draw are not told what they have won.' },
} as const satisfies Record<string, { level: Level; meaning: string }>

export type Level = 'error' | 'warning'
export type LintCode = keyof typeof LINT_CODES

/** `path` begins with the name of the setting. */
export type LintFinding = { level: Level; path: (string | number)[]; code: LintCode; message: LocalizedText; suggestion: LocalizedText | null }

export const finding = (code: LintCode, path: LintFinding['path'], message: LocalizedText, suggestion: LocalizedText | null = null): LintFinding => ({
  level: LINT_CODES[code].level,
  path,
  code,
  message,
  suggestion,
})

/** A finding in the reader's language. */
export const findingIn =
  (language: OperatorLanguage) =>
  ({ message, suggestion, ...rest }: LintFinding) => ({ ...rest, message: message[language], suggestion: suggestion?.[language] ?? null })
