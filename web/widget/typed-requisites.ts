import { FORMS, PARSERS, type Country } from '#countries/index.ts'
import type { TextKey } from '#domain/texts/widget.ts'

/** The values of the form, by field name. */
export type Typed = { [field: string]: string }
export type Assembled = { qrString: string } | { wrong: { [field: string]: TextKey } }

/** What a participant has typed and not sent yet, by the settings of the widget: no way back from the form takes it away. */
export const typedSoFar = new WeakMap<object, Typed>()

/**
 * The QR string of the typed requisites, or what is wrong field by field: each is validated together with valid values of the others, under the rules
 * of the QR.
 */
export function assembled(country: Country, typed: Typed): Assembled {
  const { pasted, fields, render } = FORMS[country]
  const link = pasted && typed[pasted.name]
  if (pasted && link) return PARSERS[country](link, null).ok ? { qrString: link } : { wrong: { [pasted.name]: pasted.wrong } }
  const rendered = (values: Typed) => render((name) => (values[name] ?? '').replace(/\s/g, ''))
  const sound = Object.fromEntries(fields.map((field) => [field.name, field.sound]))
  const wrong: { [field: string]: TextKey } = {}
  for (const { name, wrong: text } of fields) {
    if (typed[name] === '') wrong[name] = 'required'
    else if (text && !rendered({ ...sound, [name]: typed[name] ?? '', ...(name === 'date' && { time: typed['time'] ?? '' }) }).ok) wrong[name] = text
  }
  if (Object.keys(wrong).length > 0) return { wrong }
  const whole = rendered(typed)
  return whole.ok ? { qrString: whole.qrString } : { wrong: { date: 'badDate' } }
}
