import { useState } from 'react'
import { edit, type Receipt, type Story } from './calls.ts'
import { TextField, Trouble } from './fields.tsx'
import { roubles } from './money.ts'
import type { OperatorLanguage } from '#domain/language.ts'
import type { TestgroundTexts } from '#domain/texts/en/testground.ts'

const kindOf = ({ state, approved }: Pick<Receipt, 'state' | 'approved'>): 'pending' | 'approved' | 'rejected' =>
  state !== 'REVIEWED' ? 'pending' : approved ? 'approved' : 'rejected'

export const Badge = ({ receipt, texts }: { receipt: Receipt; texts: TestgroundTexts }) => (
  <span className="badge" data-kind={kindOf(receipt)}>
    {receipt.state} · {texts[kindOf(receipt)]}
  </span>
)

/** One receipt: its state, possible actions, and everything that has happened. */
export function StoryView({ story, texts, language, onChanged }: { story: Story; texts: TestgroundTexts; language: OperatorLanguage; onChanged: () => void }) {
  const { receipt } = story
  const at = (moment: string) => new Date(moment).toLocaleTimeString(language, { hour12: false })
  const facts: [string, string | null][] = [
    [texts.participant, receipt.userUuid],
    [texts.rejectKey, receipt.rejectKey],
    [texts.reason, receipt.rejectReason],
    [texts.points, String(receipt.promoPoints)],
    [texts.review, story.reviewReason],
    [texts.nextCheck, story.nextCheckAt && new Date(story.nextCheckAt).toLocaleString(language)],
    [texts.delivered, receipt.delivered],
    [texts.duplicate, receipt.duplicate],
    ['externalId', receipt.externalId],
    [texts.channel, [receipt.source, receipt.channel].filter(Boolean).join(' · ') || null],
    [texts.qrStr, receipt.qrString ?? null],
  ]
  return (
    <article className="story" data-state={receipt.state}>
      <p className="row">
        <Badge receipt={receipt} texts={texts} /> <span className="code">{receipt.uuid}</span>
      </p>
      <dl>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Edits story={story} texts={texts} onChanged={onChanged} />

      <h3>{texts.story}</h3>
      <ol className="timeline">
        {story.history.map(({ at: moment, event, state, actor, detail }, i) => (
          <li key={i}>
            <time dateTime={moment}>{at(moment)}</time>
            <span>
              <b>{event}</b> → {state} <i>{actor}</i>
              {detail && <small>{JSON.stringify(detail)}</small>}
            </span>
          </li>
        ))}
      </ol>

      <h3>{texts.callbacks}</h3>
      {story.callbacks.length === 0 ? (
        <p className="hint">{texts.noCallbacks}</p>
      ) : (
        <ol className="timeline" data-callbacks>
          {story.callbacks.map((one, i) => (
            <li key={i}>
              <time dateTime={one.at}>{at(one.at)}</time>
              <details>
                <summary>
                  <b>{one.state}</b>{' '}
                  <span className="badge" data-kind={one.outcome === 'delivered' ? 'approved' : one.outcome === 'failed' ? 'rejected' : 'pending'}>
                    {one.status ?? one.cause} {one.outcome}
                  </span>{' '}
                  <i>
                    {texts.attempt} {one.attempt}, {one.latencyMs} ms
                  </i>
                </summary>
                <p className="code">{one.webhookId}</p>
                <pre tabIndex={0} aria-label={texts.body}>
                  {JSON.stringify(one.body, null, 2)}
                </pre>
              </details>
            </li>
          ))}
        </ol>
      )}

      <h3>{texts.trace}</h3>
      {story.trace.length === 0 ? <p className="hint">{texts.noTrace}</p> : <Trace trace={story.trace} texts={texts} />}

      {receipt.fnsReceipt && (
        <>
          <h3>{texts.bought}</h3>
          <table>
            <tbody>
              {receipt.fnsReceipt.items.map(({ name, quantity, sum }, i) => (
                <tr key={i}>
                  <td>{name}</td>
                  <td className="figure">{quantity}</td>
                  <td className="figure">{roubles(sum, receipt.country)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{texts.total}</th>
                <td colSpan={2} className="figure">
                  {roubles(receipt.fnsReceipt.totalSum, receipt.country)}
                </td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
      {receipt.photos.length > 0 && (
        <>
          <h3>{texts.photos}</h3>
          <p className="photos">
            {receipt.photos.map((photo) => (
              <a key={photo} href={pathOf(photo)}>
                <img src={pathOf(photo).replace(/\.(\w+)$/, '-min.$1')} alt={texts.photos} />
              </a>
            ))}
          </p>
        </>
      )}
      <details>
        <summary>{texts.json}</summary>
        <pre tabIndex={0} aria-label={texts.json}>
          {JSON.stringify(receipt, null, 2)}
        </pre>
      </details>
    </article>
  )
}

/** The rules that were asked; the others are only named. */
function Trace({ trace, texts }: { trace: Story['trace']; texts: TestgroundTexts }) {
  const asked = trace.filter(({ outcome }) => outcome !== 'notApplicable')
  const others = trace.filter(({ outcome }) => outcome === 'notApplicable')
  return (
    <>
      <div className="wide" tabIndex={0} role="region" aria-label={texts.trace}>
        <table>
          <thead>
            <tr>
              <th>{texts.rule}</th>
              <th>{texts.saw}</th>
              <th>{texts.bound}</th>
              <th>{texts.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {asked.map(({ name, saw, bound, outcome }, i) => (
              <tr key={i} data-outcome={outcome}>
                <td>{name}</td>
                <td>{presented(saw)}</td>
                <td>{presented(bound)}</td>
                <td>{outcome}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {others.length > 0 && (
        <details>
          <summary>{texts.others(others.length)}</summary>
          <p className="hint">{others.map(({ name }) => name).join(', ')}</p>
        </details>
      )}
    </>
  )
}

const pathOf = (address: string): string => new URL(address).pathname
const presented = (value: unknown): string => (value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value))

function Edits({ story: { receipt }, texts, onChanged }: { story: Story; texts: TestgroundTexts; onChanged: () => void }) {
  const [reason, setReason] = useState('')
  const [external, setExternal] = useState('')
  const [force, setForce] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const act = (action: string) => {
    setTrouble(null)
    void edit(receipt.uuid, { action, reason, external, force: String(force) }).then(onChanged, (error: Error) => setTrouble(error.message))
  }
  const button = (action: 'approve' | 'reject' | 'recheck' | 'external' | 'resend') => (
    <button type="button" className="plain" onClick={() => act(action)}>
      {texts[action]}
    </button>
  )
  return (
    <div className="edits">
      <p className="row">
        {button('approve')}
        {button('recheck')}
        {button('resend')}
      </p>
      <div className="row end">
        <TextField label={texts.reason} maxLength={1000} value={reason} onText={setReason} />
        {button('reject')}
        <label className="tick">
          <input type="checkbox" checked={force} onChange={(event) => setForce(event.target.checked)} />
          {texts.force}
        </label>
      </div>
      <div className="row end">
        <TextField label="externalId" maxLength={256} value={external} onText={setExternal} />
        {button('external')}
      </div>
      <Trouble text={trouble} />
    </div>
  )
}
