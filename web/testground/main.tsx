import { createRoot } from 'react-dom/client'
import { negotiateLanguage, OPERATOR_LANGUAGES } from '#domain/language.ts'
import { Ground } from './ground.tsx'
import { ReceiptPage } from './receipt-page.tsx'
import { TEXTS } from '#domain/texts/testground.ts'

const root = document.getElementById('app') as HTMLElement
const { receipt } = root.dataset

const asked = new URLSearchParams(location.search).get('lang')
const language = negotiateLanguage(OPERATOR_LANGUAGES, asked ?? undefined, navigator.language)
document.documentElement.lang = language
const texts = TEXTS[language]
if (receipt === undefined) document.title = texts.title

createRoot(root).render(receipt === undefined ? <Ground texts={texts} language={language} /> : <ReceiptPage uuid={receipt} texts={texts} language={language} />)
