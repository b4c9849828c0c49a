import { h } from '../dom.ts'
import type { Screen } from '../stage.ts'
import type { TextKey } from '../texts/texts.ts'
import { assembled, type Typed } from '../typed-requisites.ts'
import { paragraph } from './parts.ts'

type Field = { name: string; label: TextKey; hint?: TextKey; attributes: Record<string, string | number | boolean> }

const number = (most: number) => ({ type: 'text', inputmode: 'numeric', autocomplete: 'off', maxlength: most })

const RU: readonly Field[] = [
  { name: 'date', label: 'date', attributes: { type: 'date' } },
  { name: 'time', label: 'time', attributes: { type: 'time' } },
  { name: 'sum', label: 'sum', attributes: { type: 'text', inputmode: 'decimal', autocomplete: 'off', maxlength: 16 } },
  { name: 'fn', label: 'fn', hint: 'fnHint', attributes: number(24) },
  { name: 'fd', label: 'fd', hint: 'fdHint', attributes: number(16) },
  { name: 'fp', label: 'fp', hint: 'fpHint', attributes: number(16) },
]
const UZ: readonly Field[] = [
  { name: 'terminal', label: 'terminal', hint: 'terminalHint', attributes: { type: 'text', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', maxlength: 40 } },
  { name: 'receiptNumber', label: 'receiptNumber', attributes: number(24) },
  { name: 'date', label: 'date', attributes: { type: 'date' } },
  { name: 'time', label: 'time', attributes: { type: 'time', step: 1 } },
  { name: 'fiscalSign', label: 'fiscalSign', hint: 'fiscalSignHint', attributes: number(24) },
]

/** The requisites as they are printed, for whoever has no code that can be read. Objections stand at their fields, in words. */
export const manual: Screen = ({ text, submit, settings: { country } }) => {
  const errors = new Map<string, HTMLElement>()
  const summary = h('p', { class: 'trouble', role: 'alert' })
  const form = h('form', { class: 'form', novalidate: true, onsubmit: (event: Event) => { event.preventDefault(); check() } },
    ...(country === 'uz' ? [field({ name: 'link', label: 'manualLink', hint: 'manualLinkHint', attributes: { type: 'url', inputmode: 'url', autocomplete: 'off' } }), paragraph(text('manualOr'), 'or')] : []),
    h('div', { class: 'fields' }, ...(country === 'uz' ? UZ : RU).map(field), country === 'ru' && kind()),
    summary,
    h('button', { type: 'submit', class: 'button primary', part: 'button primary' }, text('send')))
  return { title: text('manualTitle'), body: [paragraph(text('manualLead')), form] }

  function check(): void {
    const typed = Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value).trim()])) as Typed
    const result = assembled(country, typed)
    const wrong = 'wrong' in result ? result.wrong : {}
    for (const [name, told] of errors) {
      const key = wrong[name]
      told.textContent = key === undefined ? '' : text(key)
      control(name)?.setAttribute('aria-invalid', String(key !== undefined))
    }
    summary.textContent = 'wrong' in result ? text('checkFields') : ''
    if ('qrString' in result) return submit({ source: 'widget-requisites', qrString: result.qrString })
    const first = Array.from(errors.keys()).find((name) => wrong[name] !== undefined)
    if (first !== undefined) control(first)?.focus()
  }

  function control(name: string): HTMLElement | null {
    return form.querySelector(`[name="${name}"]`)
  }

  function field({ name, label, hint, attributes }: Field): HTMLElement {
    const told = h('span', { id: `${name}-error`, class: 'field-error' })
    errors.set(name, told)
    return h('div', { class: `field ${name}` },
      h('label', { for: name }, text(label)),
      h('input', { id: name, name, 'aria-describedby': hint ? `${name}-hint ${name}-error` : `${name}-error`, ...attributes }),
      hint ? h('span', { id: `${name}-hint`, class: 'field-hint' }, text(hint)) : null,
      told)
  }

  function kind(): HTMLElement {
    const kinds = ['kind1', 'kind2', 'kind3', 'kind4'] as const
    return h('div', { class: 'field kind' },
      h('label', { for: 'kind' }, text('kind')),
      h('select', { id: 'kind', name: 'kind' }, ...kinds.map((key, index) => h('option', { value: index + 1 }, text(key)))))
  }
}
