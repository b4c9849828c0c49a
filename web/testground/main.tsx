import { createRoot } from 'react-dom/client'
import { Ground } from './ground.tsx'
import { ReceiptPage } from './receipt-page.tsx'
import { WORDS, type Language } from './words.ts'

const root = document.getElementById('app') as HTMLElement
const { receipt } = root.dataset

const asked = new URLSearchParams(location.search).get('lang')
const language: Language = asked === 'ru' || asked === 'en' ? asked : navigator.language.startsWith('ru') ? 'ru' : 'en'
document.documentElement.lang = language
const words = WORDS[language]
if (receipt === undefined) document.title = words.title

createRoot(root).render(receipt === undefined ? <Ground words={words} language={language} /> : <ReceiptPage uuid={receipt} words={words} language={language} />)
