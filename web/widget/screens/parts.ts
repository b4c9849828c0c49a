import { h, icon, type IconName } from '../dom.ts'
import type { Settings } from '../options.ts'

type OnClick = (event: Event) => void

export const button = (kind: 'primary' | 'secondary' | 'plain', label: string, onclick: OnClick, drawn?: IconName): HTMLButtonElement =>
  h('button', { type: 'button', class: `button ${kind}`, part: `button ${kind}`, onclick }, drawn ? icon(drawn) : null, h('span', {}, label))

export const iconButton = (drawn: IconName, label: string, onclick: OnClick, name = 'icon-button'): HTMLButtonElement =>
  h('button', { type: 'button', class: name, 'aria-label': label, title: label, onclick }, icon(drawn))

/** It vanishes where it cannot be loaded, or where the policy of the page forbids its address. */
export const logoOf = ({ logo }: Settings): HTMLElement | null =>
  logo &&
  h('img', {
    class: 'logo',
    part: 'logo',
    referrerpolicy: 'no-referrer',
    onerror: ({ target }: Event) => (target as Element).remove(),
    ...logo,
  })

/** A button for a way to send a receipt, with a hint when to use it. */
export const choice = (drawn: IconName, label: string, hint: string, onclick: OnClick): HTMLButtonElement =>
  h(
    'button',
    { type: 'button', class: 'choice', part: 'choice', onclick },
    h('span', { class: 'choice-icon' }, icon(drawn)),
    h('span', { class: 'choice-text' }, h('strong', {}, label), h('small', {}, hint)),
    icon('next'),
  )

export const paragraph = (text: string, name = 'text'): HTMLParagraphElement => h('p', { class: name }, text)

export const actions = (...buttons: (HTMLElement | null)[]): HTMLElement => h('div', { class: 'actions' }, ...buttons)

export const mark = (kind: 'pending' | 'approved' | 'rejected' | 'alert'): HTMLElement =>
  h('div', { class: `mark ${kind}`, 'aria-hidden': 'true' }, kind === 'pending' ? null : icon(kind))
