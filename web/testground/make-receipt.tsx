import { useState } from 'react'
import { PACKS, type Country } from '#countries/index.ts'
import { mint, printPath, type Minted, type Promo } from './calls.ts'
import { Field, TextField, Trouble } from './fields.tsx'
import { roubles } from './money.ts'
import { QrCode } from './qr-code.tsx'
import type { Words } from '#domain/texts/en/testground.ts'

type Line = { key: number; name: string; price: string; quantity: string }

let lines = 0
const line = (name: string, price: string): Line => ({ key: ++lines, name, price, quantity: '1' })

/** A form of goods, and the minted receipt. */
export function MakeReceipt({
  words,
  country,
  promo,
  made,
  onMade,
}: {
  words: Words
  country: Country
  promo: Promo | null
  made: Minted | null
  onMade: (minted: Minted) => void
}) {
  const { shelf, choices } = PACKS[country].demo
  const [goods, setGoods] = useState<Line[]>(() => shelf.slice(0, 2).map(([name, price]) => line(name, price)))
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
          items: goods.map(({ name, price, quantity }) => ({ name, priceKopeks: kopeks(price), quantity: number(quantity) })),
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
        {words.receipt}
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
          <caption className="unseen">{words.goods}</caption>
          <thead>
            <tr>
              <th>{words.name}</th>
              <th>{words.price}</th>
              <th>{words.quantity}</th>
              <th>
                <span className="unseen">{words.removeLine}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {goods.map(({ key, name, price, quantity }) => (
              <tr key={key}>
                <td>
                  <input
                    aria-label={words.name}
                    list="shelf"
                    required
                    maxLength={128}
                    value={name}
                    onChange={(event) => change(key, { name: event.target.value })}
                  />
                </td>
                <td>
                  <input
                    aria-label={words.price}
                    inputMode="decimal"
                    required
                    pattern="\d{1,9}([.,]\d{1,2})?"
                    value={price}
                    onChange={(event) => change(key, { price: event.target.value })}
                  />
                </td>
                <td>
                  <input
                    aria-label={words.quantity}
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
                    aria-label={`${words.removeLine}: ${name}`}
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
              <th scope="row">{words.total}</th>
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
            setGoods([...goods, line(next?.[0] ?? '', next?.[1] ?? '')])
          }}
        >
          + {words.addLine}
        </button>

        <details>
          <summary>{words.details}</summary>
          <div className="grid">
            <TextField label={words.shop} maxLength={256} value={shop.retailerName} onText={(retailerName) => setShop({ ...shop, retailerName })} />
            <TextField label={words.inn} inputMode="numeric" value={shop.retailerInn} onText={(retailerInn) => setShop({ ...shop, retailerInn })} />
            <TextField label={words.address} maxLength={256} value={shop.retailerAddress} onText={(retailerAddress) => setShop({ ...shop, retailerAddress })} />
            <TextField label={words.date} type="datetime-local" value={shop.receiptDate} onText={(receiptDate) => setShop({ ...shop, receiptDate })} />
            {choices.operationType && (
              <Field label={words.type}>
                {(id) => (
                  <select id={id} value={shop.operationType} onChange={(event) => setShop({ ...shop, operationType: event.target.value })}>
                    {words.types.map((type, i) => (
                      <option key={type} value={i + 1}>
                        {type}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
            <Field label={words.behaviour}>
              {(id) => (
                <select id={id} value={shop.behaviour} onChange={(event) => setShop({ ...shop, behaviour: event.target.value })}>
                  {Object.entries(words.behaviours).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <TextField label={words.after} inputMode="decimal" value={shop.after} onText={(after) => setShop({ ...shop, after })} />
            {choices.online && (
              <label className="tick">
                <input type="checkbox" checked={shop.online} onChange={(event) => setShop({ ...shop, online: event.target.checked })} />
                {words.online}
              </label>
            )}
          </div>
        </details>
        <Trouble text={trouble} />
        <button type="submit" disabled={busy}>
          {busy ? words.making : words.make}
        </button>
      </form>
      {made && <Made words={words} made={made} />}
    </section>
  )
}

function Made({ words, made }: { words: Words; made: Minted }) {
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(made.qrStr).then(() => setCopied(true))
  return (
    <div className="made">
      <QrCode text={made.qrStr} label={words.qrAlt} />
      <div>
        <p className="code" data-qr>
          {made.qrStr}
        </p>
        <p className="row">
          <button type="button" className="plain" onClick={copy}>
            {copied ? words.copied : words.copy}
          </button>
          <a className="button plain" href={printPath(made)} target="_blank" rel="noreferrer">
            {words.print}
          </a>
        </p>
      </div>
      <img className="paper" src={printPath(made)} alt={words.paper} />
    </div>
  )
}

const number = (text: string): number => Number(text.replace(',', '.')) || 0
const kopeks = (text: string): number => Math.round(number(text) * 100)
