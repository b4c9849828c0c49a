import type { ReactNode } from 'react'
import type { OperatorLanguage } from '#domain/language.ts'
import type { TestgroundTexts } from '#domain/texts/en/testground.ts'

/** The top of every page of the test ground. */
export function Frame({
  texts,
  language,
  back = false,
  children,
}: {
  texts: TestgroundTexts
  language: OperatorLanguage
  back?: boolean
  children: ReactNode
}) {
  const other = language === 'ru' ? 'en' : 'ru'
  return (
    <>
      <header className="top">
        {back ? (
          <a className="brand" href={`/lk.html?lang=${language}`}>
            ← {texts.back}
          </a>
        ) : (
          <span className="brand">Chekhov</span>
        )}
        <a href={`?lang=${other}`} lang={other} hrefLang={other}>
          {texts.other}
        </a>
      </header>
      <main>{children}</main>
    </>
  )
}
