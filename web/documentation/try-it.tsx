import { useId, useState } from 'react'
import type { Operation, Parameter, Resolve, Schema } from './description.ts'
import { T } from './reference-texts.ts'
import type { Filled } from './snippets.ts'

export type Values = { parameters: Record<string, string>; json: string; form: Record<string, string>; files: Record<string, File[]> }

/** The request for a call with these values. */
export function fill({ method, path, auth, body, parameters }: Operation, values: Values, credential: string, resolve: Resolve): Filled {
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.parameters[name] ?? '') || `{${name}}`)
  const query = parameters
    .filter((one) => one.in === 'query' && values.parameters[one.name])
    .map(({ name }) => `${name}=${encodeURIComponent(values.parameters[name] ?? '')}`)
    .join('&')
  const isForm = body?.type === 'multipart/form-data'
  const isBytes = hasBytes(body, resolve)
  const [file] = values.files[BODY] ?? []
  const isUrlencoded = body?.type === 'application/x-www-form-urlencoded'
  const fields = isForm ? Object.entries(resolve(body.schema).properties ?? {}) : []
  return {
    method,
    url: `${location.origin}${inPath}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(auth === 'apiKey' && { 'api-key': credential || 'pk_…' }),
      ...(auth === 'operator' && { authorization: `Bearer ${credential || '…'}` }),
      ...(auth === 'testground' && { authorization: `Basic ${credential === '' ? '…' : basic(credential)}` }),
      ...(body !== null && !isForm && { 'content-type': isBytes ? file?.type || PHOTO.type : body.type }),
    },
    json: body !== null && !isForm && !isUrlencoded && !isBytes ? values.json : null,
    text: isUrlencoded ? new URLSearchParams(filled(values.form)).toString() : null,
    form: isForm
      ? fields.flatMap(([name, field]): { name: string; value: string; isFile: boolean }[] => {
          if (isFile(field, resolve))
            return (values.files[name]?.length ? values.files[name] : [PHOTO]).map((file) => ({ name, value: file.name, isFile: true }))
          return values.form[name] ? [{ name, value: values.form[name], isFile: false }] : []
        })
      : null,
    file: isBytes ? (file ?? PHOTO).name : null,
  }
}

/** What stands in the samples until a file is chosen. */
const PHOTO = { name: 'receipt.jpg', type: 'image/jpeg' }
/** Name of the chosen file that is the whole body. */
const BODY = 'body'
const hasBytes = (body: Operation['body'], resolve: Resolve): boolean => body !== null && resolve(body.schema).format === 'binary'

const isFile = (schema: Schema, resolve: Resolve): boolean => {
  const found = resolve(schema)
  return found.format === 'binary' || (found.items !== undefined && isFile(found.items, resolve))
}

type Answer = { status: number; text: string; isGood: boolean; requestId: string | null; ms: number } | { trouble: string }

type Props = {
  operation: Operation
  resolve: Resolve
  values: Values
  onValues: (values: Values) => void
  credential: string
  onCredential: (text: string) => void
}

/** Fills in a call and makes it from this page, which is of the service's origin. */
export function TryIt({ operation, resolve, values, onValues, credential, onCredential }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const { auth, body, parameters } = operation
  const isBytes = hasBytes(body, resolve)
  const isForm = body !== null && body.type !== 'application/json' && !isBytes
  const setParameter = (name: string, value: string) => onValues({ ...values, parameters: { ...values.parameters, [name]: value } })

  const send = async () => {
    setBusy(true)
    setAnswer(null)
    const { method, url, headers, json, text: urlencoded } = fill(operation, values, credential, resolve)
    const startedAt = performance.now()
    try {
      const response = await fetch(url, {
        method,
        headers,
        cache: 'no-store',
        ...((json ?? urlencoded) !== null && { body: json ?? urlencoded }),
        ...(body?.type === 'multipart/form-data' && { body: formOf(values) }),
        ...(isBytes && values.files[BODY]?.[0] && { body: values.files[BODY][0] }),
      })
      const isText = /json|text/.test(response.headers.get('content-type') ?? '')
      const text = isText ? await response.text() : T.bytes((await response.blob()).size)
      setAnswer({
        status: response.status,
        text: pretty(text),
        isGood: response.ok,
        requestId: response.headers.get('x-request-id'),
        ms: performance.now() - startedAt,
      })
    } catch {
      // A browser says in its own words, and in English, what it cannot send, and nothing of why there was no answer.
      setAnswer({ trouble: Object.values(headers).every((one) => /^[ -~]*$/.test(one)) ? T.noAnswer : T.notSent })
    }
    setBusy(false)
  }

  return (
    <form
      className="try"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h3>{T.tryIt}</h3>
      {auth !== 'none' && <Input label={T.credentials[auth]} value={credential} onText={onCredential} autoComplete="off" />}
      {parameters.map((one) => (
        <ParameterInput
          key={one.name}
          parameter={one}
          resolve={resolve}
          value={values.parameters[one.name] ?? ''}
          onText={(text) => setParameter(one.name, text)}
        />
      ))}
      {isBytes && <FileInput label={T.body} multiple={false} onFiles={(files) => onValues({ ...values, files: { [BODY]: files } })} />}
      {body !== null && !isForm && !isBytes && <Area label={T.body} value={values.json} onText={(json) => onValues({ ...values, json })} />}
      {isForm &&
        Object.entries(resolve(body.schema).properties ?? {}).map(([name, field]) =>
          isFile(field, resolve) ? (
            <FileInput
              key={name}
              label={name}
              multiple={resolve(field).type === 'array'}
              onFiles={(files) => onValues({ ...values, files: { ...values.files, [name]: files } })}
            />
          ) : (
            <Input key={name} label={name} value={values.form[name] ?? ''} onText={(text) => onValues({ ...values, form: { ...values.form, [name]: text } })} />
          ),
        )}
      <div>
        <button type="submit" disabled={busy}>
          {busy ? T.sending : T.send}
        </button>
      </div>
      <div aria-live="polite" data-answer>
        {answer !== null &&
          ('trouble' in answer ? (
            <p className="trouble">{answer.trouble}</p>
          ) : (
            <>
              <p>
                <span className="status" data-good={answer.isGood}>
                  {answer.status}
                </span>{' '}
                <span className="type">{T.took(Math.round(answer.ms), answer.requestId)}</span>
              </p>
              <div className="sample">
                <pre tabIndex={0} role="region" aria-label={T.answer}>
                  <code>{answer.text}</code>
                </pre>
              </div>
            </>
          ))}
      </div>
    </form>
  )
}

const filled = (form: Record<string, string>): [string, string][] => Object.entries(form).filter(([, value]) => value !== '')

const basic = (credential: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(credential)))

function formOf({ form, files }: Values): FormData {
  const made = new FormData()
  for (const [name, value] of filled(form)) made.append(name, value)
  for (const [name, list] of Object.entries(files)) for (const file of list) made.append(name, file)
  return made
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text.slice(0, 20_000)
  }
}

function Input({ label, value, onText, ...more }: { label: string; value: string; onText: (text: string) => void; autoComplete?: string; required?: boolean }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} value={value} onChange={(event) => onText(event.target.value)} {...more} />
    </div>
  )
}

function Area({ label, value, onText }: { label: string; value: string; onText: (text: string) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={Math.min(16, value.split('\n').length + 1)} spellCheck={false} value={value} onChange={(event) => onText(event.target.value)} />
    </div>
  )
}

function FileInput({ label, multiple, onFiles }: { label: string; multiple: boolean; onFiles: (files: File[]) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="file" multiple={multiple} onChange={(event) => onFiles([...(event.target.files ?? [])])} />
    </div>
  )
}

function ParameterInput({
  parameter: { name, in: place, required, schema },
  resolve,
  value,
  onText,
}: {
  parameter: Parameter
  resolve: Resolve
  value: string
  onText: (text: string) => void
}) {
  const id = useId()
  const words = resolve(schema).enum
  if (!words) return <Input label={`${name} (${place})`} value={value} onText={onText} required={required} />
  return (
    <div>
      <label htmlFor={id}>
        {name} ({place})
      </label>
      <select id={id} value={value} onChange={(event) => onText(event.target.value)}>
        {!required && <option value="">–</option>}
        {words
          .filter((one) => one !== null)
          .map((one) => (
            <option key={String(one)}>{String(one)}</option>
          ))}
      </select>
    </div>
  )
}
