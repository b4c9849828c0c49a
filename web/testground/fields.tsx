import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

export function Field({ label, hint, children }: { label: string; hint?: string | undefined; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}

export const TextField = ({
  label,
  hint,
  onText,
  ...input
}: { label: string; hint?: string; onText: (text: string) => void } & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} hint={hint}>
    {(id) => <input id={id} {...input} onChange={(event) => onText(event.target.value)} />}
  </Field>
)

/** A few choices that are all visible. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: Record<T, string>
  onChange: (value: T) => void
}) {
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {(Object.keys(options) as T[]).map((one) => (
        <label key={one}>
          <input type="radio" name={name} value={one} checked={one === value} onChange={() => onChange(one)} />
          <span>{options[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}

export const Trouble = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className="trouble" role="alert">
      {text}
    </p>
  )
