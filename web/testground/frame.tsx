import type { ReactNode } from 'react'
import type { OperatorLanguage } from '#domain/language.ts'
import type { Words } from '#domain/texts/en/testground.ts'

/** The top of every page of the test ground. */
export function Frame({ words, language, back = false, children }: { words: Words; language: OperatorLanguage; back?: boolean; children: ReactNode }) {
  const other = language === 'ru' ? 'en' : 'ru'
  return (
    <>
      <header className="top">
        {back ? (
          <a className="brand" href={`/lk.html?lang=${language}`}>
            ← {words.back}
          </a>
        ) : (
          <span className="brand">Chekhov</span>
        )}
        <a href={`?lang=${other}`} lang={other} hrefLang={other}>
          {words.other}
        </a>
      </header>
      <main>{children}</main>
    </>
  )
}
