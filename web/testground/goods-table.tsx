import { PACKS, type Country } from '#countries/index.ts'
import type { TestgroundTexts } from '#domain/texts/en/testground.ts'
import type { Promo } from './calls.ts'
import { roubles } from './money.ts'

export type Line = { key: number; name: string; price: string; quantity: string; code: string }

let lines = 0
export const line = ([name, price, gtin = '', marked]: readonly [name: string, price: string, gtin?: string, marked?: 'marked']): Line => ({
  key: ++lines,
  name,
  price,
  quantity: '1',
  code: marked ? `01${gtin.padStart(14, '0')}21${crypto.getRandomValues(new Uint32Array(1))[0]}` : gtin,
})

type Props = { texts: TestgroundTexts; country: Country; promo: Promo | null; goods: readonly Line[]; onGoods: (goods: Line[]) => void }

/** The lines of the receipt, each with its code. */
export function GoodsTable({ texts, country, promo, goods, onGoods }: Props) {
  const { shelf } = PACKS[country].demo
  const change = (key: number, part: Partial<Line>) => onGoods(goods.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const total = goods.reduce((sum, { price, quantity }) => sum + Math.round(kopeks(price) * number(quantity)), 0)
  return (
    <>
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
                  onClick={() => onGoods(goods.filter((one) => one.key !== key))}
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
          const next = [...(promo?.products.map((name) => [name, '100.00'] as const) ?? []), ...shelf].find(([name]) => goods.every((one) => one.name !== name))
          onGoods([...goods, line(next ?? ['', ''])])
        }}
      >
        + {texts.addLine}
      </button>
    </>
  )
}

export const number = (text: string): number => Number(text.replace(',', '.')) || 0
export const kopeks = (text: string): number => Math.round(number(text) * 100)
