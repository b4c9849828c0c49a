import { SENDER_LIMITS } from '#domain/sender-limits.ts'
import { h } from '../dom.ts'
import type { Screen } from '../stage.ts'
import { actions, button, mark, paragraph } from './parts.ts'

/** Objects to the rejection, with a comment if the participant has one. A repetition is answered with the first dispute, so trying again is safe. */
export function dispute(uuid: string): Screen {
  let typed = '' // going back and forth takes nothing away
  return ({ text, show, back, signal, settings: { apiBase } }) => {
    const comment = h('textarea', { id: 'comment', rows: 4, maxlength: SENDER_LIMITS.disputeCommentMax, oninput: () => (typed = comment.value) })
    comment.value = typed
    const trouble = h('p', { class: 'trouble', role: 'alert' })
    const submit = button('primary', text('disputeSend'), () => void raise())
    const content = h('div', { class: 'form' }, h('div', { class: 'field' }, h('label', { for: 'comment' }, text('disputeComment')), comment), trouble, submit)
    return { title: text('disputeTitle'), body: [content] }

    async function raise(): Promise<void> {
      submit.disabled = true
      trouble.textContent = ''
      const outcome = await fetch(`${apiBase}/r/${uuid}/dispute`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(comment.value.trim() ? { comment: comment.value.trim() } : {}),
        credentials: 'omit',
      }).then(outcomeOf, () => 'failed' as const)
      if (signal.aborted) return
      submit.disabled = false
      if (outcome === 'open') show(disputed, 'instead')
      else if (outcome === 'past') back()
      else trouble.textContent = text('disputeFailed')
    }
  }
}

/** `past`: it is decided already, or there is nothing to dispute any more. The verdict's screen says what holds now. */
async function outcomeOf(answer: Response): Promise<'open' | 'past' | 'failed'> {
  if (answer.status === 404 || answer.status === 409) return 'past'
  if (!answer.ok) return 'failed'
  return (await answer.json()).status === 'open' ? 'open' : 'past'
}

const disputed: Screen = ({ text, close }) => ({
  title: text('disputeSent'),
  body: [mark('approved'), paragraph(text('disputeOpen'), 'text centred'), actions(button('primary', text('done'), () => close()))],
})
