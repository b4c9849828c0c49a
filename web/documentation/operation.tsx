import { useState } from 'react'
import { exampleOf, type Operation, type Resolve, typeText, boundsText } from './description.ts'
import { Fields } from './fields.tsx'
import { Inline, Prose } from './prose.tsx'
import { T } from './reference-texts.ts'
import { Samples } from './samples.tsx'
import { fill, TryIt, type Values } from './try-it.tsx'

type Props = { operation: Operation; resolve: Resolve; credential: string; onCredential: (text: string) => void }

/** What was typed into the calls of this page: it is there again when one comes back from another call. Chosen files are not, as their fields would not show them. */
const typedInto = new Map<string, Values>()

/** One call, or one message that is sent to the brand. */
export function OperationView({ operation, resolve, credential, onCredential }: Props) {
  const { summary, description, method, path, parameters, body, responses, isWebhook, auth } = operation
  const [values, setValues] = useState<Values>(() => typedInto.get(operation.operationId) ?? startOf(operation, resolve))
  const put = (next: Values) => {
    typedInto.set(operation.operationId, { ...next, files: {} })
    setValues(next)
  }
  return (
    <article data-operation={operation.operationId}>
      <h1>
        <Inline text={summary} />
      </h1>
      <p className="operation-address">
        <span className="method" data-method={method}>
          {method}
        </span>
        <code>{isWebhook ? `${T.toYourAddress}: ${path}` : path}</code>
      </p>
      <div className="operation-columns">
        <div>
          {description && <Prose text={description} />}
          {!isWebhook && <p className="type">{T.auth[auth]}</p>}
          {parameters.length > 0 && (
            <>
              <h2>{T.parameters}</h2>
              <ul className="fields">
                {parameters.map((one) => (
                  <li key={one.name}>
                    <code>{one.name}</code>{' '}
                    <span className="type">
                      {one.in}, {typeText(one.schema, resolve)}
                      {boundsText(resolve(one.schema)) && `; ${boundsText(resolve(one.schema))}`}
                    </span>{' '}
                    {one.required && <span className="needed">{T.required}</span>}
                    {one.description && (
                      <p>
                        <Inline text={one.description} />
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          {body && (
            <>
              <h2>{T.body}</h2>
              <p className="type">
                {body.type}
                {body.required ? '' : T.optionalBody}
              </p>
              <Fields schema={body.schema} resolve={resolve} />
            </>
          )}
          <h2>{isWebhook ? T.yourAnswer : T.answers}</h2>
          <div className="replies">
            {Object.entries(responses).map(([status, { description: about, content }]) => {
              const [type, schema] = Object.entries(content ?? {}).map(([name, one]) => [name, one.schema] as const)[0] ?? []
              return (
                <details key={status} open={/^2/.test(status)}>
                  <summary>
                    <span className="status" data-good={/^2/.test(status)}>
                      {status}
                    </span>{' '}
                    {about.includes('\n') ? <Inline text={[...about.matchAll(/^`\w+`/gm)].join(', ')} /> : <Inline text={about} />}
                  </summary>
                  {about.includes('\n') && <Prose text={about} />}
                  {schema && (type === 'application/json' ? <Fields schema={schema} resolve={resolve} /> : <p className="type">{type}</p>)}
                </details>
              )
            })}
          </div>
        </div>
        {!isWebhook && (
          <div>
            <Samples call={fill(operation, values, credential, resolve)} />
            <TryIt operation={operation} resolve={resolve} values={values} onValues={put} credential={credential} onCredential={onCredential} />
          </div>
        )}
      </div>
    </article>
  )
}

function startOf({ body, parameters }: Operation, resolve: Resolve): Values {
  const example = body === null ? null : exampleOf(body.schema, resolve)
  const isForm = body !== null && body.type !== 'application/json'
  const texts =
    isForm && typeof example === 'object' && example !== null
      ? Object.entries(example as Record<string, unknown>)
          .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
          .map(([name, value]) => [name, String(value)])
      : []
  const chosen = parameters
    .filter(({ required, schema }) => required && resolve(schema).enum)
    .map(({ name, schema }) => [name, String(resolve(schema).enum?.[0])])
  return {
    parameters: Object.fromEntries(chosen),
    json: body === null || isForm ? '' : JSON.stringify(example, null, 2),
    form: Object.fromEntries(texts),
    files: {},
  }
}
