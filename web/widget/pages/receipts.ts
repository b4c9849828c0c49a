import { filled } from '#domain/texts/filled.ts'
import { TEXTS } from './texts-in-page.ts'

type Printed = { qrString: string; sumKopeks: number | null; pictureUrl: string }

const one = <E extends Element>(selector: string): E => document.querySelector(selector) as E
const form = one<HTMLFormElement>('form')
const message = one<HTMLElement>('.told')
const papers = one<HTMLElement>('.papers')
const submit = one<HTMLButtonElement>('form button')

if (document.body.dataset['simulator'] === 'off') {
  form.hidden = true
  one<HTMLElement>('.off').hidden = false
} else {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void print()
  })
  void print()
}

/** Adds a new receipt on top: each can be used by one participant only, so the last one is of no further use. */
async function print(): Promise<void> {
  submit.disabled = true
  message.textContent = TEXTS.printing
  try {
    const response = await fetch('/widget/receipts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    })
    const body = (await response.json()) as Printed & { detail?: unknown }
    if (!response.ok) throw new Error(String(body.detail))
    papers.prepend(await paper(body, form.querySelector('[name=basket]:checked + span b')?.textContent ?? ''))
    message.textContent = ''
  } catch (error) {
    message.textContent = filled(TEXTS.notPrinted, { reason: (error as Error).message })
  }
  submit.disabled = false
}

async function paper({ qrString, pictureUrl }: Printed, title: string): Promise<HTMLElement> {
  const picture = document.createElement('img')
  picture.alt = filled(TEXTS.receiptWith, { code: qrString })
  picture.src = pictureUrl
  await picture.decode()
  const copy = document.createElement('button')
  copy.type = 'button'
  copy.textContent = TEXTS.copyQr
  copy.addEventListener(
    'click',
    () =>
      void navigator.clipboard?.writeText(qrString).then(() => {
        copy.textContent = TEXTS.copied
      }),
  )
  const save = document.createElement('a')
  save.href = pictureUrl
  save.download = 'receipt.png'
  save.textContent = TEXTS.savePicture
  const caption = document.createElement('figcaption')
  const name = document.createElement('b')
  name.textContent = title
  caption.append(name, copy, save)
  const figure = document.createElement('figure')
  figure.append(caption, picture)
  return figure
}
