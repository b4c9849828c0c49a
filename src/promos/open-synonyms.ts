import { openDictionary, type Dictionary } from '#domain/catalogue/names/dictionary.ts'
import type { LoadedSynonyms, SynonymsVersion } from '#domain/catalogue/loaded.ts'
import type { Db } from '#platform/db.ts'
import * as store from '#store/synonyms.ts'

const DICTIONARIES_KEPT = 200

/** Dictionaries of names with the operators' additions, each built once. */
export function openSynonyms(db: Db) {
  const kept = new Map<string, Promise<Dictionary>>()

  const dictionaryOf = (promoId: number, { installation, promo }: SynonymsVersion): Promise<Dictionary> => {
    // Promos without additions of their own share one dictionary.
    const name = `${promo === 0 ? store.INSTALLATION : promoId} ${installation} ${promo}`
    let dictionary = kept.get(name)
    if (dictionary !== undefined) return dictionary
    dictionary = make(db, promoId, { installation, promo })
    dictionary.catch(() => kept.delete(name))
    if (kept.size === DICTIONARIES_KEPT) kept.delete(kept.keys().next().value as string)
    kept.set(name, dictionary)
    return dictionary
  }

  const at = async (promoId: number, version: SynonymsVersion): Promise<LoadedSynonyms | null> =>
    version.installation === 0 && version.promo === 0 ? null : { version, dictionary: await dictionaryOf(promoId, version) }

  return {
    at,
    current: async (promoId: number): Promise<LoadedSynonyms | null> => at(promoId, await store.findLastVersions(db, promoId)),
  }
}

async function make(db: Db, promoId: number, { installation, promo }: SynonymsVersion): Promise<Dictionary> {
  const [all, own] = await Promise.all([store.find(db, store.INSTALLATION, installation), store.find(db, promoId, promo)])
  return openDictionary({ kinds: { ...all.kinds, ...own.kinds }, brands: { ...all.brands, ...own.brands } })
}
