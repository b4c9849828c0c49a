import { shortCode } from '#domain/receipt/short-code.ts'
import { plural } from '#domain/texts/plural.ts'
import { h, icon } from '../dom.ts'
import { follow, type Status } from '../follow.ts'
import type { Accepted } from '../send.ts'
import type { Screen, Stage } from '../stage.ts'
import { chooser } from './chooser.ts'
import { dispute } from './dispute.ts'
import { actions, button, mark, paragraph } from './parts.ts'

/** The progress of the receipt up to the verdict, in the service's texts, and what to do next. */
export function verdict({ uuid, receiptId, replayed }: Accepted): Screen {
  const objection = dispute(uuid)
  return (stage) => {
    const {
      text,
      show,
      close,
      signal,
      settings: { apiBase, language },
    } = stage
    const headline = h('h3', { class: 'headline' })
    const details = h('p', { class: 'text centred' })
    const drawn = h('div')
    const below = h('div', { class: 'below' })
    const content = h('div', { class: 'verdict' }, drawn, h('div', { role: 'status' }, headline, details), below)
    let drawnBefore = ''
    draw(null, false)
    signal.addEventListener('abort', follow(`${apiBase}/r/${uuid}.json?lang=${language}&advice=true`, draw))
    return { title: receiptId === null ? text('sent') : text('number', { number: shortCode(uuid) }), body: [content] }

    function draw(status: Status | null, takesLong: boolean): void {
      const kind = status?.kind ?? 'pending'
      const [verdictText = '', advice] = (status?.statusText ?? text('checking')).split('\n')
      const disputed = status?.dispute
      const now = `${kind} ${verdictText} ${takesLong} ${disputed}`
      if (now === drawnBefore) return
      drawnBefore = now
      content.dataset['kind'] = kind
      drawn.replaceChildren(mark(kind))
      if (headline.textContent !== text(kind)) headline.textContent = text(kind)
      if (details.textContent !== verdictText) details.textContent = verdictText
      below.replaceChildren(
        ...[
          kind === 'approved' && status !== null && status.points > 0 ? points(stage, status.points) : null,
          advice === undefined ? null : paragraph(advice, 'advice'),
          replayed && kind !== 'pending' ? paragraph(text('alreadySent'), 'note centred') : null,
          kind === 'pending' && takesLong ? paragraph(text('longer'), 'advice') : null,
          kind === 'rejected' && disputed === undefined ? paragraph(text('ifMistake'), 'note centred') : null,
          disputed === 'open' || disputed === 'declined' ? paragraph(text(disputed === 'open' ? 'disputeOpen' : 'disputeDeclined'), 'note centred') : null,
          kind === 'pending' && !takesLong
            ? null
            : actions(
                button('primary', text('done'), () => close()),
                button('secondary', text('another'), () => show(chooser, 'instead')),
              ),
          disputed === 'possible' ? button('plain', text('dispute'), () => show(objection)) : null,
          pageLink(),
        ].filter((one) => one !== null),
      )
    }

    function pageLink(): HTMLElement {
      return h(
        'a',
        { class: 'button plain', href: `${apiBase}/r/${uuid}?lang=${language}`, target: '_blank', rel: 'noopener' },
        icon('link'),
        h('span', {}, text('receiptPage')),
      )
    }
  }
}

function points({ text, settings: { language } }: Stage, count: number): HTMLElement {
  return h(
    'p',
    { class: 'points', part: 'points' },
    h('b', {}, `+${new Intl.NumberFormat(language).format(count)}`),
    ` ${plural(language, count, text('points'))}`,
  )
}
