import { useEffect, useState } from 'react'
import { byCountry, DEFAULT_COUNTRY, isCountry, type Country } from '#countries/index.ts'
import { promosOf, receiptsOf, storyOf, testersOf, type Minted, type Promo } from './calls.ts'
import { Choice, Field } from './fields.tsx'
import { Frame } from './frame.tsx'
import { MakeReceipt } from './make-receipt.tsx'
import { SendReceipt } from './send-receipt.tsx'
import { Badge, StoryView } from './story.tsx'
import { useLook } from './use-look.ts'
import type { OperatorLanguage } from '#domain/language.ts'
import type { TestgroundTexts } from '#domain/texts/en/testground.ts'

const CODES = byCountry(({ country }) => country.toUpperCase())

/** The whole test ground: make, send, watch. Countries share nothing but the page. */
export function Ground({ texts, language }: { texts: TestgroundTexts; language: OperatorLanguage }) {
  const [country, setCountry] = useState<Country>(askedFor)
  return (
    <Frame texts={texts} language={language}>
      <div className="row spread">
        <div>
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
        </div>
        <Choice label={texts.country} value={country} options={CODES} onChange={setCountry} />
      </div>
      <Segment key={country} country={country} texts={texts} language={language} />
    </Frame>
  )
}

function askedFor(): Country {
  const asked = new URLSearchParams(location.search).get('country') ?? ''
  return isCountry(asked) ? asked : DEFAULT_COUNTRY
}

function Segment({ country, texts, language }: { country: Country; texts: TestgroundTexts; language: OperatorLanguage }) {
  const [promos, setPromos] = useState<{ promos: Promo[]; simulator: boolean } | null>(null)
  const [promoId, setPromoId] = useState<number | null>(null)
  const [made, setMade] = useState<Minted | null>(null)
  const [participant, setParticipant] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const testers = useLook(() => testersOf(country), country, 10_000)
  useEffect(() => void promosOf(country).then(setPromos, () => setPromos({ promos: [], simulator: false })), [country])

  const promo = promos?.promos.find((one) => one.id === promoId) ?? promos?.promos[0] ?? null
  const nextId = testers.value?.nextId ?? null
  const userUuid = participant ?? (nextId === null ? '' : String(nextId))

  return (
    <div className="columns">
      <div>
        <Field label={texts.promo}>
          {(id) => (
            <select id={id} value={promo?.id ?? ''} disabled={promo === null} onChange={(event) => setPromoId(Number(event.target.value))}>
              {promos?.promos.map(({ id: value, name, sandbox }) => (
                <option key={value} value={value}>
                  {value} · {name}
                  {sandbox ? ` (${texts.sandboxMark})` : ''}
                </option>
              ))}
            </select>
          )}
        </Field>
        {promos !== null && promo === null && <p className="trouble">{texts.noPromos}</p>}
        {promos?.simulator === false ? (
          <p className="hint">{texts.noSimulator}</p>
        ) : (
          <MakeReceipt texts={texts} country={country} promo={promo} made={made} onMade={setMade} />
        )}
        <SendReceipt
          texts={texts}
          country={country}
          promo={promo}
          made={made}
          testers={testers.value?.users ?? []}
          nextId={nextId}
          participant={userUuid}
          onParticipant={setParticipant}
          onSent={(uuid) => {
            setParticipant(userUuid)
            setChosen(uuid)
            void testers.look()
          }}
        />
      </div>
      <Watch texts={texts} language={language} country={country} userUuid={userUuid} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}

type WatchProps = {
  texts: TestgroundTexts
  language: OperatorLanguage
  country: Country
  userUuid: string
  chosen: string | null
  onChoose: (uuid: string) => void
}

function Watch({ texts, language, country, userUuid, chosen, onChoose }: WatchProps) {
  const receipts = useLook(async () => (userUuid.trim() === '' ? [] : receiptsOf(userUuid.trim(), country)), `${country} ${userUuid} ${chosen}`)
  const story = useLook(async () => (chosen === null ? null : storyOf(chosen)), chosen ?? '')
  const lost = receipts.lost || story.lost
  return (
    <section className="card watch" aria-labelledby="watch">
      <h2 id="watch">
        <span className="step">3</span>
        {texts.watch}
        <span className="live" data-lost={lost}>
          {lost ? texts.lost : texts.live}
        </span>
      </h2>
      <h3>
        {texts.receiptsOf} {userUuid}
      </h3>
      {receipts.value?.length === 0 && <p className="hint">{texts.noReceipts}</p>}
      <ul className="receipts">
        {receipts.value?.slice(0, 8).map((receipt) => (
          <li key={receipt.uuid}>
            <button type="button" className="choose" aria-pressed={receipt.uuid === chosen} onClick={() => onChoose(receipt.uuid)}>
              <span>№ {receipt.receiptId}</span>
              <Badge receipt={receipt} texts={texts} />
              <span className="hint">{receipt.rejectKey ?? (receipt.promoPoints || '')}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen === null ? (
        <p className="hint">{texts.choose}</p>
      ) : (
        <>
          <p className="row">
            <a href={`/lk/r/${chosen}?lang=${language}`}>{texts.page}</a>
            <a href={`/r/${chosen}`}>{texts.participantPage}</a>
          </p>
          {story.value && <StoryView story={story.value} texts={texts} language={language} onChanged={() => void story.look()} />}
        </>
      )}
    </section>
  )
}
