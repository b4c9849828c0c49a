import type { Simulated } from './define-simulator.ts'

/** The opened tax authorities by country; the first answers callers that name none. */
export type Opened = ReadonlyMap<string, Simulated>

export const firstOf = (opened: Opened): Simulated => opened.values().next().value as Simulated

/** The country of a path, and the path without the country. */
export function ofCountry(opened: Opened, path: string): { one: Simulated; rest: string } {
  const [, country = '', rest = ''] = /^\/(\w+)(\/.*)$/.exec(path) ?? []
  const named = opened.get(country)
  return named ? { one: named, rest } : { one: firstOf(opened), rest: path }
}
