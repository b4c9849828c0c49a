import { FORMS, type FormTextKey } from '#countries/index.ts'
import type { Field } from '#countries/define-form.ts'
import { h } from '../dom.ts'
import type { Screen } from '../stage.ts'
import type { TextKey } from '#domain/texts/widget.ts'
import { assembled, typedSoFar, type Assembled, type Typed } from '../typed-requisites.ts'
import { paragraph } from './parts.ts'

const inDigits = (most: number) => ({ type: 'text', inputmode: 'numeric', autocomplete: 'off', maxlength: most })

/** A form of the printed requisites, for receipts whose QR cannot be read. Errors are shown at their fields. */
export const manual: Screen = ({ text, submit, settings }) => {
  const { country } = settings
  const { pasted, fields } = FORMS[country]
  const errors = new Map<string, HTMLElement>()
  let wasChecked = false
  const summary = h('p', { class: 'trouble', role: 'alert' })
  const form = h(
    'form',
    {
      class: 'form',
      novalidate: true,
      oninput: () => {
        typedSoFar.set(settings, typed())
        if (wasChecked) show()
      },
    },
    ...(pasted ? [field(pasted), paragraph(text('manualOr'), 'or')] : []),
    h('div', { class: 'fields' }, ...fields.map((one) => (one.options ? choice(one.name, one.label, one.options) : field(one)))),
    summary,
    h('button', { type: 'submit', class: 'button primary', part: 'button primary', onclick: send }, text('send')),
  )
  for (const [name, value] of Object.entries(typedSoFar.get(settings) ?? {})) (control(name) as HTMLInputElement).value = value
  return { title: text('manualTitle'), body: [paragraph(text('manualLead')), form] }

  function typed(): Typed {
    return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
  }

  /** Enter clicks the button as well. A frame without `allow-forms` submits no form, so that is not waited for. */
  function send(event: Event): void {
    event.preventDefault()
    wasChecked = true
    const result = show()
    if ('qrString' in result) return submit({ source: 'widget-requisites', qrString: result.qrString })
    const first = [...errors.keys()].find((name) => result.wrong[name] !== undefined)
    if (first !== undefined) control(first)?.focus()
  }

  /** What is wrong, at its field. After the first check it follows what is typed: a field that is right now does not go on saying that it is empty. */
  function show(): Assembled {
    const result = assembled(country, typed())
    const wrong = 'wrong' in result ? result.wrong : {}
    for (const [name, error] of errors) {
      const key = wrong[name]
      error.textContent = key === undefined ? '' : text(key)
      control(name)?.setAttribute('aria-invalid', String(key !== undefined))
    }
    const summed = 'wrong' in result ? text('checkFields') : ''
    // Screen readers tell each change of it, so it is changed only by a change.
    if (summary.textContent !== summed) summary.textContent = summed
    return result
  }

  function control(name: string): HTMLElement | null {
    return form.querySelector(`[name="${name}"]`)
  }

  function field({
    name,
    label,
    hint,
    digits,
    attributes = digits === undefined ? {} : inDigits(digits),
  }: Pick<Field<FormTextKey>, 'name' | 'label' | 'hint' | 'digits' | 'attributes'>): HTMLElement {
    const error = h('span', { id: `${name}-error`, class: 'field-error' })
    errors.set(name, error)
    return h(
      'div',
      { class: `field ${name}` },
      h('label', { for: name }, text(label)),
      h('input', { id: name, name, 'aria-describedby': hint ? `${name}-hint ${name}-error` : `${name}-error`, ...attributes }),
      hint ? h('span', { id: `${name}-hint`, class: 'field-hint' }, text(hint)) : null,
      error,
    )
  }

  function choice(name: string, label: TextKey, options: readonly TextKey[]): HTMLElement {
    return h(
      'div',
      { class: `field ${name}` },
      h('label', { for: name }, text(label)),
      h('select', { id: name, name }, ...options.map((key, index) => h('option', { value: index + 1 }, text(key)))),
    )
  }
}
