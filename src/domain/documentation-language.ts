/** Languages in which the documentation is written; the first is for everybody who reads another. */
export const LANGUAGES_OF_DOCUMENTATION = ['en', 'ru'] as const
export type DocumentationLanguage = (typeof LANGUAGES_OF_DOCUMENTATION)[number]

/** The one that is asked for, else the first that a browser names. */
export function documentationLanguage(asked: string | undefined, accepted: string | undefined): DocumentationLanguage {
  const wanted = [asked ?? '', ...(accepted ?? '').split(',')].map((tag) => tag.trim().toLowerCase().slice(0, 2))
  return wanted.flatMap((tag) => LANGUAGES_OF_DOCUMENTATION.find((one) => one === tag) ?? [])[0] ?? LANGUAGES_OF_DOCUMENTATION[0]
}
