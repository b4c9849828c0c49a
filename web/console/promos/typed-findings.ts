import { SCHEMAS, type Settings } from './changes.ts'
import type { Finding } from './findings.tsx'
import { wrongLine } from './name-value-lines.ts'
import type { Schema } from './use-settings-schema.ts'

/** Errors that the form knows better than the service, which sees no lines: texts that stand where names with values belong. */
export const typedFindings = (settings: Settings, say: (line: string) => string): Finding[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    [...wrongLines(value, SCHEMAS[name], [name])].map(([path, line]) => ({ level: 'error', code: 'INVALID', path, message: say(line), suggestion: null })),
  )

function* wrongLines(value: unknown, { type, properties }: Schema = {}, path: string[]): Generator<[path: string[], line: string]> {
  if (typeof value === 'string') {
    const line = type === 'object' ? wrongLine(value) : null
    if (line !== null) yield [path, line]
  } else if (typeof value === 'object' && value !== null && properties !== undefined) {
    for (const [name, own] of Object.entries(value)) yield* wrongLines(own, properties[name], [...path, name])
  }
}

/** The findings of the service and those of the form, which take the place of others about the field. */
export const withTyped = (found: readonly Finding[], typed: readonly Finding[]): readonly Finding[] =>
  typed.length === 0 ? found : [...typed, ...found.filter(({ path }) => !typed.some((one) => String(one.path) === String(path)))]
