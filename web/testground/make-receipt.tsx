import { useState } from 'react'
import { PACKS, type Country } from '#countries/index.ts'
import { mint, printPath, type Minted, type Promo } from './calls.ts'
import { Field, TextField, Trouble } from './fields.tsx'
import { roubles } from './money.ts'
import { QrCode } from './qr-code.tsx'
import type { TestgroundTexts } from '#domain/texts/en/testground.ts'

type Line = { key: number; name: string; price: string; quantity: string; code: string }

let lines = 0
const line = ([name, price, gtin = '', marked]: readonly [name: string, price: string, gtin?: string, marked?: 'marked']): Line => ({
  key: ++lines,
  name,
  price,
  quantity: '1',
  code: marked ? `01${gtin.padStart(14, '0')}21${crypto.getRandomValues(new Uint32Array(1))[0]}` : gtin,
})

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
  const [shop, setShop] = useState({
    retailerName: '',
    retailerInn: '',
    retailerAddress: '',
    receiptDate: '',
    operationType: '1',
    behaviour: '',
    after: '',
    online: false,
  })
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const change = (key: number, part: Partial<Line>) => setGoods(goods.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const total = goods.reduce((sum, { price, quantity }) => sum + Math.round(kopeks(price) * number(quantity)), 0)

  const make = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      onMade(
        await mint({
          country,
          items: goods.map(({ name, price, quantity, code }) => ({ name, priceKopeks: kopeks(price), quantity: number(quantity), ...codesIn(code) })),
          ...(shop.retailerName && { retailerName: shop.retailerName }),
          ...(shop.retailerInn && { retailerInn: shop.retailerInn }),
          ...(shop.retailerAddress && { retailerAddress: shop.retailerAddress }),
          ...(shop.receiptDate && { receiptDate: shop.receiptDate }),
          ...(choices.operationType && shop.operationType !== '1' && { operationType: Number(shop.operationType) }),
          ...(shop.online && { online: true }),
          ...(shop.after && { availableAfterMs: Math.round(number(shop.after) * 1_000) }),
          ...(shop.behaviour && { behaviour: shop.behaviour }),
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
        <table className="goods">
          <caption className="unseen">{texts.goods}</caption>
          <thead>
            <tr>
              <th>{texts.name}</th>
              <th>{texts.price}</th>
              <th>{texts.quantity}</th>
              <th>
                <span className="unseen">{texts.removeLine}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {goods.map(({ key, name, price, quantity, code }) => (
              <tr key={key}>
                <td>
                  <input
                    aria-label={texts.name}
                    list="shelf"
                    required
                    maxLength={128}
                    value={name}
                    onChange={(event) => change(key, { name: event.target.value })}
                  />
                  <input
                    aria-label={texts.code}
                    placeholder={texts.code}
                    className="code"
                    pattern="\d{8}|\d{12,14}|01\d{14}21.{1,20}"
                    value={code}
                    onChange={(event) => change(key, { code: event.target.value.trim() })}
                  />
                </td>
                <td>
                  <input
                    aria-label={texts.price}
                    inputMode="decimal"
                    required
                    pattern="\d{1,9}([.,]\d{1,2})?"
                    value={price}
                    onChange={(event) => change(key, { price: event.target.value })}
                  />
                </td>
                <td>
                  <input
                    aria-label={texts.quantity}
                    inputMode="decimal"
                    required
                    pattern="\d{1,5}([.,]\d{1,3})?"
                    value={quantity}
                    onChange={(event) => change(key, { quantity: event.target.value })}
                  />
                </td>
                <td>
                  <button
                    type="button"
                    className="icon"
                    aria-label={`${texts.removeLine}: ${name}`}
                    disabled={goods.length === 1}
                    onClick={() => setGoods(goods.filter((one) => one.key !== key))}
                  >
                    ×
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td colSpan={3}>{roubles(total, country)}</td>
            </tr>
          </tfoot>
        </table>
        <button
          type="button"
          className="plain"
          onClick={() => {
            const next = [...(promo?.products.map((name) => [name, '100.00'] as const) ?? []), ...shelf].find(([name]) =>
              goods.every((one) => one.name !== name),
            )
            setGoods([...goods, line(next ?? ['', ''])])
          }}
        >
          + {texts.addLine}
        </button>

        <details>
          <summary>{texts.details}</summary>
          <div className="grid">
            <TextField label={texts.shop} maxLength={256} value={shop.retailerName} onText={(retailerName) => setShop({ ...shop, retailerName })} />
            <TextField label={texts.inn} inputMode="numeric" value={shop.retailerInn} onText={(retailerInn) => setShop({ ...shop, retailerInn })} />
            <TextField label={texts.address} maxLength={256} value={shop.retailerAddress} onText={(retailerAddress) => setShop({ ...shop, retailerAddress })} />
            <TextField label={texts.date} type="datetime-local" value={shop.receiptDate} onText={(receiptDate) => setShop({ ...shop, receiptDate })} />
            {choices.operationType && (
              <Field label={texts.type}>
                {(id) => (
                  <select id={id} value={shop.operationType} onChange={(event) => setShop({ ...shop, operationType: event.target.value })}>
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
                <select id={id} value={shop.behaviour} onChange={(event) => setShop({ ...shop, behaviour: event.target.value })}>
                  {Object.entries(texts.behaviours).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <TextField label={texts.after} inputMode="decimal" value={shop.after} onText={(after) => setShop({ ...shop, after })} />
            {choices.online && (
              <label className="tick">
                <input type="checkbox" checked={shop.online} onChange={(event) => setShop({ ...shop, online: event.target.checked })} />
                {texts.online}
              </label>
            )}
          </div>
        </details>
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

const number = (text: string): number => Number(text.replace(',', '.')) || 0
const kopeks = (text: string): number => Math.round(number(text) * 100)
