import { buildCatalogue } from '#domain/catalogue/catalogue.ts'
import type { Db } from '#platform/db.ts'
import type { Catalogues } from '#context/catalogues.ts'
import { openSynonyms } from './open-synonyms.ts'
import * as catalogue from '#store/catalogue.ts'

/** Earlier catalogues, by the names that verdicts give them. */
export type NamedCatalogues = Pick<Catalogues, 'named'>

/** Reads them in this process, which blocks it: for commands only. */
export function readHere(db: Db): NamedCatalogues {
  const synonyms = openSynonyms(db)
  return {
    named: async (promoId, { version, synonyms: named }) => ({
      version,
      items: buildCatalogue((await catalogue.find(db, promoId, version)).items),
      synonyms: named ? await synonyms.at(promoId, named) : null,
    }),
  }
}
