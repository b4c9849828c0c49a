import { useEffect, useState } from 'react'
import type { Country } from '#countries/index.ts'
import { printPath, Refused, send, type Minted, type Promo, type Tester } from './calls.ts'
import { Choice, Field, TextField, Trouble } from './fields.tsx'
import type { TestgroundTexts } from '#domain/texts/en/testground.ts'

type Channel = keyof TestgroundTexts['channels']

type Props = {
  texts: TestgroundTexts
  country: Country
  promo: Promo | null
  made: Minted | null
  testers: Tester[]
  nextId: number | null
  participant: string
  onParticipant: (userUuid: string) => void
  onSent: (uuid: string) => void
}

/** Sends the minted receipt, or any other, over one of the brands' channels. */
export function SendReceipt({ texts, promo, made, testers, nextId, participant, onParticipant, onSent }: Props) {
  const [channel, setChannel] = useState<Channel>('qr')
  const [qrStr, setQrStr] = useState('')
  const [url, setUrl] = useState('')
  const [files, setFiles] = useState<FileList | null>(null)
  const [externalId, setExternalId] = useState('')
  const [dupCheck, setDupCheck] = useState(true)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ trouble: string | null; good: string | null }>({ trouble: null, good: null })
  useEffect(() => {
    if (made === null) return
    setQrStr(made.qrStr)
    setUrl(made.printUrl)
  }, [made])

  const submit = async () => {
    if (promo === null) return
    setBusy(true)
    setResult({ trouble: null, good: null })
    try {
      const form = new FormData()
      const fields = {
        promoId: String(promo.id),
        userUuid: participant,
        channel,
        externalId,
        dupCheck: String(dupCheck),
        ...(channel === 'url' && { url }),
        ...((channel === 'qr' || channel === 'widget') && { qrStr }),
      }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (channel === 'photo' || channel === 'widget') for (const file of files ?? []) form.append('photos', file)
      if (channel === 'photo' && (files?.length ?? 0) === 0 && made !== null) form.append('photos', await (await fetch(printPath(made))).blob(), 'receipt.png')
      const { uuid, replayed } = await send(form)
      setResult({ trouble: null, good: replayed ? texts.replayed : texts.accepted })
      onSent(uuid)
    } catch (error) {
      setResult({ trouble: (error as Error).message, good: null })
      if (error instanceof Refused && error.existing !== null) onSent(error.existing)
    }
    setBusy(false)
  }

  return (
    <section className="card" aria-labelledby="send">
      <h2 id="send">
        <span className="step">2</span>
        {texts.send}
      </h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label={texts.participant}>
          {(id) => (
            <div className="row">
              <input id={id} list="testers" required maxLength={255} value={participant} onChange={(event) => onParticipant(event.target.value)} />
              <button type="button" className="plain" disabled={nextId === null} onClick={() => onParticipant(String(nextId))}>
                {texts.fresh}: {nextId ?? '…'}
              </button>
            </div>
          )}
        </Field>
        <datalist id="testers">
          {testers.map(({ userUuid, receipts }) => (
            <option key={userUuid} value={userUuid}>
              {receipts}
            </option>
          ))}
        </datalist>
        <Choice label={texts.channel} value={channel} options={texts.channels} onChange={setChannel} />
        {(channel === 'qr' || channel === 'widget') && (
          <Field label={texts.qrStr}>
            {(id) => (
              <textarea id={id} rows={3} maxLength={2048} required={channel === 'qr'} value={qrStr} onChange={(event) => setQrStr(event.target.value)} />
            )}
          </Field>
        )}
        {channel === 'url' && <TextField label={texts.url} type="url" required maxLength={2048} value={url} onText={setUrl} />}
        {(channel === 'photo' || channel === 'widget') && (
          <Field label={texts.photoFile} hint={channel === 'photo' && made !== null ? texts.photoHint : undefined}>
            {(id) => (
              <input
                id={id}
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp,image/heic"
                required={channel === 'photo' && made === null}
                onChange={(event) => setFiles(event.target.files)}
              />
            )}
          </Field>
        )}
        <div className="grid">
          {channel !== 'widget' && channel !== 'url' && <TextField label={texts.externalId} maxLength={256} value={externalId} onText={setExternalId} />}
          {(channel === 'qr' || channel === 'widget') && (
            <label className="tick">
              <input type="checkbox" checked={dupCheck} onChange={(event) => setDupCheck(event.target.checked)} />
              {texts.dupCheck}
            </label>
          )}
        </div>
        <Trouble text={result.trouble} />
        <p className="row">
          <button type="submit" disabled={busy || promo === null}>
            {busy ? texts.sending : texts.sendIt}
          </button>
          <output className="good">{result.good}</output>
        </p>
      </form>
    </section>
  )
}
