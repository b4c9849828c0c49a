import { SENDER_LIMITS } from '#domain/sender-limits.ts'
import { h } from '../dom.ts'
import type { Screen } from '../stage.ts'
import { actions, button, mark, paragraph } from './parts.ts'

/** Objects to the rejection, with a comment if the participant has one. A repetition is answered with the first dispute, so trying again is safe. */
export const dispute =
  (uuid: string): Screen =>
  ({ text, show, signal, settings: { apiBase } }) => {
    const comment = h('textarea', { id: 'comment', rows: 4, maxlength: SENDER_LIMITS.disputeCommentMax })
    const trouble = h('p', { class: 'trouble', role: 'alert' })
    const submit = button('primary', text('disputeSend'), () => void raise())
    const content = h('div', { class: 'form' }, h('div', { class: 'field' }, h('label', { for: 'comment' }, text('disputeComment')), comment), trouble, submit)
    return { title: text('disputeTitle'), body: [content] }

    async function raise(): Promise<void> {
      submit.disabled = true
      trouble.textContent = ''
      const isTaken = await fetch(`${apiBase}/r/${uuid}/dispute`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(comment.value.trim() ? { comment: comment.value.trim() } : {}),
        credentials: 'omit',
      }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (signal.aborted) return
      submit.disabled = false
      if (!isTaken) {
        trouble.textContent = text('disputeFailed')
        return
      }
      show(disputed, 'instead')
    }
  }

const disputed: Screen = ({ text, close }) => ({
  title: text('disputeSent'),
  body: [mark('approved'), paragraph(text('disputeOpen'), 'text centred'), actions(button('primary', text('done'), () => close()))],
})
