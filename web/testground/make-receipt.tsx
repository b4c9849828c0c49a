import { useState } from 'react'
import { PACKS, type Country } from '#countries/index.ts'
import { mint, printPath, type Minted, type Promo } from './calls.ts'
import { DetailsFields, USUAL } from './details-fields.tsx'
import { Trouble } from './fields.tsx'
import { GoodsTable, kopeks, line, number, type Line } from './goods-table.tsx'
import { QrCode } from './qr-code.tsx'
import type { TestgroundTexts } from '#domain/texts/en/testground.ts'

/** A form of goods, and the minted receipt. */
export function MakeReceipt({
  texts,
  country,
  promo,
  made,
  onMade,
}: {
  texts: TestgroundTexts
  country: Country
  promo: Promo | null
  made: Minted | null
  onMade: (minted: Minted) => void
}) {
  const { shelf, choices } = PACKS[country].demo
  const [goods, setGoods] = useState<Line[]>(() => shelf.slice(0, 2).map(line))
  const [details, setDetails] = useState(USUAL)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  const make = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      onMade(
        await mint({
          country,
          items: goods.map(({ name, price, quantity, code }) => ({ name, priceKopeks: kopeks(price), quantity: number(quantity), ...codesIn(code) })),
          ...(details.retailerName && { retailerName: details.retailerName }),
          ...(details.retailerInn && { retailerInn: details.retailerInn }),
          ...(details.retailerAddress && { retailerAddress: details.retailerAddress }),
          ...(details.receiptDate && { receiptDate: details.receiptDate }),
          ...(choices.operationType && details.operationType !== '1' && { operationType: Number(details.operationType) }),
          ...(details.online && { online: true }),
          ...(details.after && { availableAfterMs: Math.round(number(details.after) * 1_000) }),
          ...(details.behaviour && { behaviour: details.behaviour }),
        }),
      )
    } catch (error) {
      setTrouble((error as Error).message)
    }
    setBusy(false)
  }

  return (
    <section className="card" aria-labelledby="make">
      <h2 id="make">
        <span className="step">1</span>
        {texts.receipt}
      </h2>
      <datalist id="shelf">
        {[...(promo?.products ?? []), ...shelf.map(([name]) => name)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <GoodsTable texts={texts} country={country} promo={promo} goods={goods} onGoods={setGoods} />
        <DetailsFields texts={texts} country={country} details={details} onDetails={setDetails} />
        <Trouble text={trouble} />
        <button type="submit" disabled={busy}>
          {busy ? texts.making : texts.make}
        </button>
      </form>
      {made && <Made texts={texts} made={made} />}
    </section>
  )
}

function Made({ texts, made }: { texts: TestgroundTexts; made: Minted }) {
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(made.qrStr).then(() => setCopied(true))
  return (
    <div className="made">
      <QrCode text={made.qrStr} label={texts.qrAlt} />
      <div>
        <p className="code" data-qr>
          {made.qrStr}
        </p>
        <p className="row">
          <button type="button" className="plain" onClick={copy}>
            {copied ? texts.copied : texts.copy}
          </button>
          <a className="button plain" href={printPath(made)} target="_blank" rel="noreferrer">
            {texts.print}
          </a>
        </p>
      </div>
      <img className="paper" src={printPath(made)} alt={texts.paper} />
    </div>
  )
}

/** A number of a product, or the mark of one pack. */
function codesIn(code: string): { gtin?: string; serial?: string } {
  const [, gtin, serial] = /^01(\d{14})21(.+)$/.exec(code) ?? []
  return gtin && serial ? { gtin, serial } : code ? { gtin: code } : {}
}
