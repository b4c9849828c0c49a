import { convertReceipt, type Converted } from 'chekhov-client'

const EXAMPLE = {
  uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11',
  state: 'REVIEWED',
  userUuid: 'participant-17',
  approved: false,
  rejectKey: 'FUTURE',
  promoPoints: { points: 0 },
  rules: [{ id: 4, name: 'Milk 1 l' }],
  matchedPromos: [{ id: 12, name: 'Autumn' }],
  duplicate: { uuid: '019324c2-0000-7c3e-9f2a-5b1d7a0c4e11' },
  total: { sum: 199.9, count: 2, sum_subtotal: 179.8 },
  answers: {
    products_with_count_and_subtotals: [{ id: 4, name: 'Milk 1 l', count: 2, subtotal: 179.8 }],
    products: [{ id: 4, name: 'Milk 1 l', brand: 'Milk' }],
  },
  fnsReceipt: { fn: '9999078902004339', fd: '12', fp: '2710283119', totalSum: 199.9, items: [{ name: 'Milk 1 l', price: 89.9, quantity: 2, sum: 179.8 }] },
}

/** Converts the pasted JSON in the browser; it is sent nowhere. */
export function openConverter(form: HTMLFormElement): void {
  const input = form.querySelector('textarea') as HTMLTextAreaElement
  const trouble = form.querySelector('.trouble') as HTMLElement
  const output = form.querySelector('#converted') as HTMLElement
  form.querySelector('#old-example')?.addEventListener('click', () => {
    input.value = JSON.stringify(EXAMPLE, null, 2)
    show(convertReceipt(EXAMPLE))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    try {
      const old: unknown = JSON.parse(input.value)
      if (typeof old !== 'object' || old === null || Array.isArray(old)) throw new Error('{ … }')
      show(convertReceipt(old as Record<string, unknown>))
    } catch (error) {
      output.replaceChildren()
      trouble.hidden = false
      trouble.textContent = `JSON: ${(error as Error).message}`
    }
  })

  function show({ receipt, changes, unclear }: Converted): void {
    const texts = output.dataset
    trouble.hidden = true
    output.replaceChildren(
      ...list(texts['unclear'] ?? '', unclear),
      ...list(texts['changes'] ?? '', changes),
      heading(texts['converted'] ?? ''),
      code(JSON.stringify(receipt, null, 2)),
    )
  }
}

const list = (title: string, lines: readonly string[]): HTMLElement[] => {
  if (lines.length === 0) return []
  const ul = document.createElement('ul')
  ul.append(...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })))
  return [heading(title), ul]
}

const heading = (textContent: string) => Object.assign(document.createElement('h3'), { textContent })

function code(textContent: string): HTMLElement {
  const pre = Object.assign(document.createElement('pre'), { textContent, tabIndex: 0 })
  const frame = document.createElement('div')
  frame.className = 'sample'
  frame.append(pre)
  return frame
}
