import { CHANNELS } from '../notify/channels.ts'
import type { StoredSettings } from './settings.ts'

type Path = readonly (string | number)[]

/** Where settings hold secrets; `*` is every name of a record and every place of a list. */
const PLACES: readonly (readonly string[])[] = [
  ...Object.values(CHANNELS).flatMap(({ setting }) => [
    [setting, 'headers', '*'],
    [setting, 'signing_secrets', '*'],
  ]),
  ['participant_verifiers', '*', 'secret'],
  ['participant_verifiers', '*', 'key'],
]

/** Settings that carry secrets; of their input nothing is repeated in answers. */
export const SECRET_SETTINGS: ReadonlySet<unknown> = new Set(PLACES.map(([setting]) => setting))

/** Settings with each secret replaced. What has not the form of the setting is left as it is. */
export const mapSecrets = <S extends object>(settings: S, replace: (secret: string, path: Path) => string): S =>
  PLACES.reduce((left, place) => mapAt(left, place, [], replace) as S, settings)

function mapAt(value: unknown, [step, ...rest]: readonly string[], path: Path, replace: (secret: string, path: Path) => string): unknown {
  if (step === undefined) return typeof value === 'string' ? replace(value, path) : value
  if (Array.isArray(value)) return step === '*' ? value.map((one, index) => mapAt(one, rest, [...path, index], replace)) : value
  if (typeof value !== 'object' || value === null || (step === 'key' && isPublic(value))) return value
  const names = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : []
  if (names.length === 0) return value
  const changed = names.map((name) => [name, mapAt((value as Record<string, unknown>)[name], rest, [...path, name], replace)] as const)
  return Object.fromEntries([...Object.entries(value), ...changed])
}

/** Everybody may know the keys that check signatures of this algorithm. */
const isPublic = (verifier: { alg?: unknown }) => verifier.alg === 'ES256'

const MASK = '****'

/** What stands for a secret wherever settings are shown. In a list it also says which of the stored secrets it stands for. */
export const maskSecrets = <S extends object>(settings: S): S => mapSecrets(settings, (_, path) => maskAt(path))

function maskAt(path: Path): string {
  const index = path.find((step) => typeof step === 'number')
  return index === undefined ? MASK : `${MASK}${index + 1}`
}

/**
 * Puts the stored secrets where a change repeats their masks, so that whoever changes another field need not know them. A callback whose address leads to
 * another server keeps its masks: whoever may change settings could have a secret sent to an address of their own otherwise.
 */
export function unmaskSecrets<S extends object>(change: S, stored: StoredSettings): S {
  const known = knownSecrets(stored)
  return mapSecrets(change, (text, path) => (staysWithItsServer(path, change, stored) ? (known.get(slotOf(path, text)) ?? text) : text))
}

/** Whether the mask at this place stands for a stored secret, though perhaps for one of another server. */
export const isKnownMask = (text: string, path: Path, stored: StoredSettings): boolean => knownSecrets(stored).has(slotOf(path, text))

function knownSecrets(stored: StoredSettings): Map<string, string> {
  const known = new Map<string, string>()
  mapSecrets(stored, (secret, path) => {
    known.set(slotOf(path, maskAt(path)), secret)
    return secret
  })
  return known
}

/** Settings without an address stay here; an address that cannot be read is refused whatever its secrets are. */
function staysWithItsServer([setting]: Path, change: object, stored: object): boolean {
  const after = originAt(change, setting)
  return after === undefined || after === originAt(stored, setting)
}

function originAt(settings: object, setting: Path[number] | undefined): string | undefined {
  const url = (settings as Record<string, { url?: unknown } | null | undefined>)[setting as string]?.url
  return typeof url === 'string' ? URL.parse(url)?.origin : undefined
}

/** Of a list the mask says the place, so that a secret before it may be left out. */
const slotOf = (path: Path, mask: string): string => JSON.stringify([...path.filter((step) => typeof step === 'string'), mask])

export const isMask = (text: string): boolean => /^\*{4}\d{0,3}$/.test(text)
