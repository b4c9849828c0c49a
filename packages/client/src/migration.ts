import { RENAMED_REJECT_KEYS } from './types.ts'

type Json = Record<string, unknown>

export type Converted = {
  receipt: Json
  /** Changes that were made. */
  changes: string[]
  /** Places that a person should check. */
  unclear: string[]
}

/** The present name of a reject key of the predecessor. If one key has become several, the result is the likeliest one, and `others` are the rest. */
export function convertRejectKey(key: string): { key: string; others: readonly string[] } {
  const [first, ...others] = Object.hasOwn(RENAMED_REJECT_KEYS, key) ? (RENAMED_REJECT_KEYS[key] as readonly string[]) : [key]
  return { key: first as string, others }
}

/** Converts a receipt or callback of the predecessor into the present form. Unknown fields stay unchanged. The input is not modified. */
export function convertReceipt(old: Json): Converted {
  // Converted once more, roubles that are kopeks by now would become a hundred times as many.
  if (hasPresentForm(old)) return { receipt: old, changes: [], unclear: ['the receipt has the present form already'] }
  const changes: string[] = []
  const unclear: string[] = []
  const receipt: Json = { ...old }
  const put = (holder: Json, path: string, name: string, value: unknown) => {
    if (JSON.stringify(holder[name]) === JSON.stringify(value)) return
    changes.push(`${path}: ${short(holder[name])} → ${short(value)}`)
    holder[name] = value
  }
  const rename = (holder: Json, path: string, was: string, is: string) => {
    if (!Object.hasOwn(holder, was) || Object.hasOwn(holder, is)) return
    holder[is] = holder[was]
    delete holder[was]
    changes.push(`${path}.${was} → ${is}`)
  }
  const money = (holder: Json, path: string, ...names: string[]) => {
    for (const name of names) {
      if (typeof holder[name] === 'number' || isAmount(holder[name])) put(holder, `${path}.${name}`, name, kopeks(holder[name]))
      else if (typeof holder[name] === 'string') unclear.push(`${path}.${name}: ${short(holder[name])} is no amount in roubles`)
    }
  }

  const fiscal = copy(receipt, 'fnsReceipt')
  if (fiscal) {
    money(fiscal, 'fnsReceipt', 'totalSum')
    eachCopy(fiscal, 'items', (item, i) => money(item, `fnsReceipt.items[${i}]`, 'price', 'sum'))
  }
  const total = copy(receipt, 'total')
  if (total) {
    rename(total, 'total', 'sum_subtotal', 'sumSubtotal')
    money(total, 'total', 'sum', 'sumSubtotal')
  }
  const answers = copy(receipt, 'answers')
  if (answers) {
    rename(answers, 'answers', 'products_with_count_and_subtotals', 'productsWithCountAndSubtotals')
    eachCopy(answers, 'productsWithCountAndSubtotals', (product, i) => money(product, `answers.productsWithCountAndSubtotals[${i}]`, 'subtotal'))
    if (Array.isArray(answers['products']))
      put(
        answers,
        'answers.products',
        'products',
        answers['products'].map((one) => (isObject(one) ? { id: one['id'], name: one['name'] } : one)),
      )
  }

  if (isObject(receipt['promoPoints'])) {
    const points = numberIn(receipt['promoPoints'])
    if (points === null) unclear.push('promoPoints: the object has no number')
    else put(receipt, 'promoPoints', 'promoPoints', points)
  }
  if (Array.isArray(receipt['matchedPromos'])) {
    const ids = receipt['matchedPromos'].map((one) => (isObject(one) ? (one['id'] ?? one['promoId']) : one))
    if (ids.some((id) => typeof id !== 'number')) unclear.push('matchedPromos: one has no number as its id')
    put(
      receipt,
      'matchedPromos',
      'matchedPromos',
      ids.filter((id) => typeof id === 'number'),
    )
  }
  if (Array.isArray(receipt['rules']))
    put(
      receipt,
      'rules',
      'rules',
      receipt['rules'].map((one) => (isObject(one) ? String(one['name'] ?? '') : one)),
    )
  if (isObject(receipt['duplicate'])) put(receipt, 'duplicate', 'duplicate', receipt['duplicate']['uuid'] ?? null)
  if (typeof receipt['rejectKey'] === 'string') {
    const { key, others } = convertRejectKey(receipt['rejectKey'])
    if (others.length > 0) unclear.push(`rejectKey ${receipt['rejectKey']}: ${key}, or by its cause ${others.join(', ')}`)
    put(receipt, 'rejectKey', 'rejectKey', key)
  }
  return { receipt, changes, unclear }
}

const hasPresentForm = ({ total, answers }: Json): boolean =>
  (isObject(total) && Object.hasOwn(total, 'sumSubtotal')) || (isObject(answers) && Object.hasOwn(answers, 'productsWithCountAndSubtotals'))

/** A copy of the object under this name; null if there is none. */
function copy(holder: Json, name: string): Json | null {
  const value = holder[name]
  return isObject(value) ? ((holder[name] = { ...value }) as Json) : null
}

function eachCopy(holder: Json, name: string, change: (one: Json, i: number) => void): void {
  const list = holder[name]
  if (!Array.isArray(list)) return
  holder[name] = list.map((one, i) => {
    if (!isObject(one)) return one as unknown
    const copied = { ...one }
    change(copied, i)
    return copied
  })
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d+([.,]\d{1,2})?$/.test(value)

/** Converts roubles, `199.9` or `"199,90"`, to whole kopeks. */
const kopeks = (roubles: unknown): number => Math.round(Number(String(roubles).replace(',', '.')) * 100)

function numberIn(value: Json): number | null {
  for (const name of ['points', 'value', 'total', 'count', 'sum']) if (typeof value[name] === 'number') return Math.round(value[name])
  const numbers = Object.values(value).filter((one) => typeof one === 'number')
  return numbers.length === 1 ? Math.round(numbers[0] as number) : null
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '(nothing)'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
