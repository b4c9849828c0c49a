import { useId, useState, type KeyboardEvent } from 'react'
import { T } from './reference-texts.ts'
import { SNIPPETS, type Filled } from './snippets.ts'

const CHOSEN = 'documentation-language'
const LANGUAGES = Object.keys(SNIPPETS)

/** The call in each language, with the values from the form. */
export function Samples({ call }: { call: Filled }) {
  const id = useId()
  const [language, setLanguage] = useState(() => {
    const known = storage()?.getItem(CHOSEN) ?? ''
    return LANGUAGES.includes(known) ? known : (LANGUAGES[0] as string)
  })
  const [copied, setCopied] = useState(false)
  const text = written(call, language)
  const choose = (name: string) => {
    setLanguage(name)
    storage()?.setItem(CHOSEN, name)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = LANGUAGES[(LANGUAGES.indexOf(language) + step + LANGUAGES.length) % LANGUAGES.length] as string
    choose(next)
    document.getElementById(`${id}${next}`)?.focus()
  }
  return (
    <div className="sample" data-tabs>
      <div className="tabs" role="tablist" aria-label={T.samples} onKeyDown={onKeyDown}>
        {LANGUAGES.map((name) => (
          <button
            key={name}
            id={`${id}${name}`}
            type="button"
            role="tab"
            aria-selected={name === language}
            aria-controls={`${id}panel`}
            tabIndex={name === language ? 0 : -1}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="copy"
        onClick={() =>
          void navigator.clipboard?.writeText(text).then(() => {
            setCopied(true)
            setTimeout(() => setCopied(false), 2_000)
          })
        }
      >
        {copied ? T.copied : T.copy}
      </button>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${language}`}>
        <pre tabIndex={0} role="region" aria-label={language}>
          <code data-snippet>{text}</code>
        </pre>
      </div>
    </div>
  )
}

function written(call: Filled, language: string): string {
  try {
    return SNIPPETS[language]?.(call) ?? ''
  } catch {
    return T.notJson
  }
}

function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
