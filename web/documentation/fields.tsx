import { boundsText, type Resolve, type Schema, typeText } from './description.ts'
import { Inline } from './prose.tsx'
import { T } from './reference-texts.ts'

type Props = { schema: Schema; resolve: Resolve; depth?: number }

/** The fields of a schema; nested ones when opened. */
export function Fields({ schema, resolve, depth = 0 }: Props) {
  const found = objectIn(schema, resolve)
  if (found === null) return <p className="type">{typeText(schema, resolve)}</p>
  const required = new Set(found.required)
  const fields = Object.entries(found.properties ?? {})
  if (fields.length === 0) return <p className="type">{T.anyObject}</p>
  return (
    <ul className="fields">
      {fields.map(([name, field]) => {
        const inside = depth < 5 ? objectIn(field, resolve) : null
        const resolved = resolve(field)
        const about = field.description ?? resolved.description
        const bounds = boundsText(resolved)
        return (
          <li key={name}>
            <code>{name}</code>{' '}
            <span className="type">
              {typeText(field, resolve)}
              {bounds && `; ${bounds}`}
            </span>{' '}
            {required.has(name) && <span className="needed">{T.required}</span>}
            {about && (
              <p>
                <Inline text={about} />
              </p>
            )}
            {resolved.enum && resolved.enum.length > 6 && (
              <details>
                <summary>{T.values(resolved.enum.length)}</summary>
                <p>
                  {resolved.enum
                    .filter((one) => one !== null)
                    .map((one, i) => (
                      <span key={i}>
                        <code>{String(one)}</code>{' '}
                      </span>
                    ))}
                </p>
              </details>
            )}
            {inside && Object.keys(inside.properties ?? {}).length > 0 && (
              <details>
                <summary>{T.fields(Object.keys(inside.properties ?? {}).length)}</summary>
                <Fields schema={inside} resolve={resolve} depth={depth + 1} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The object schema of a field that is an object, a nullable object or a list of objects. */
function objectIn(schema: Schema, resolve: Resolve): Schema | null {
  const found = resolve(schema)
  if (found.properties) return found
  if (found.items) return objectIn(found.items, resolve)
  for (const one of found.anyOf ?? []) {
    const inside = objectIn(one, resolve)
    if (inside !== null) return inside
  }
  return [found.type].flat().includes('object') ? found : null
}
