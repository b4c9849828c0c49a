import { PACKS, type Country } from '#countries/index.ts'
import type { TestgroundTexts } from '#domain/texts/en/testground.ts'
import { Field, TextField } from './fields.tsx'

/** What a receipt says besides its goods, and how the simulator treats it. Empty: as usual. */
export const USUAL = {
  retailerName: '',
  retailerInn: '',
  retailerAddress: '',
  receiptDate: '',
  operationType: '1',
  behaviour: '',
  after: '',
  online: false,
}
type Details = typeof USUAL

type Props = { texts: TestgroundTexts; country: Country; details: Details; onDetails: (details: Details) => void }

export function DetailsFields({ texts, country, details, onDetails }: Props) {
  const { choices } = PACKS[country].demo
  const change = (part: Partial<Details>) => onDetails({ ...details, ...part })
  return (
    <details>
      <summary>{texts.details}</summary>
      <div className="grid">
        <TextField label={texts.shop} maxLength={256} value={details.retailerName} onText={(retailerName) => change({ retailerName })} />
        <TextField label={texts.inn} inputMode="numeric" value={details.retailerInn} onText={(retailerInn) => change({ retailerInn })} />
        <TextField label={texts.address} maxLength={256} value={details.retailerAddress} onText={(retailerAddress) => change({ retailerAddress })} />
        <TextField label={texts.date} type="datetime-local" value={details.receiptDate} onText={(receiptDate) => change({ receiptDate })} />
        {choices.operationType && (
          <Field label={texts.type}>
            {(id) => (
              <select id={id} value={details.operationType} onChange={(event) => change({ operationType: event.target.value })}>
                {texts.types.map((type, i) => (
                  <option key={type} value={i + 1}>
                    {type}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={texts.behaviour}>
          {(id) => (
            <select id={id} value={details.behaviour} onChange={(event) => change({ behaviour: event.target.value })}>
              {Object.entries(texts.behaviours).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField label={texts.after} inputMode="decimal" value={details.after} onText={(after) => change({ after })} />
        {choices.online && (
          <label className="tick">
            <input type="checkbox" checked={details.online} onChange={(event) => change({ online: event.target.checked })} />
            {texts.online}
          </label>
        )}
      </div>
    </details>
  )
}
