import type { Json } from '#contract/openapi.ts'
import RUSSIAN from './reference.ru.json' with { type: 'json' }

/** Text of the description in English → in Russian. A text without an entry stays as it is, which a test of the texts reports. */
export const RUSSIAN_TEXTS: Readonly<Record<string, string>> = RUSSIAN

/** A description of the API with its summaries and explanations in Russian; names, codes and examples are the same. */
export function inRussian(description: Json): Json {
  return translated(description, (english) => RUSSIAN_TEXTS[english] ?? english)
}

/** The texts of a description that people read. */
export function textsOf(description: Json): Set<string> {
  const found = new Set<string>()
  translated(description, (english) => {
    found.add(english)
    return english
  })
  return found
}

const isText = (name: string, value: unknown): value is string => typeof value === 'string' && (name === 'description' || name === 'summary')

/** Fields that are called `description` are schemas, not texts: only strings under these names are texts, and nothing within examples is. */
function translated<T>(node: T, translate: (english: string) => string): T {
  if (Array.isArray(node)) return node.map((one: unknown) => translated(one, translate)) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      isText(name, value) ? translate(value) : name === 'examples' || name === 'default' ? value : translated(value, translate),
    ]),
  ) as T
}
