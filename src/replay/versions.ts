import type { Version } from '#domain/receipt/rejudge.ts'
import type { CatalogueName, LoadedCatalogue } from '#domain/catalogue/loaded.ts'
import { withCatalogue, type CompiledSettings } from '#domain/rules/compile.ts'
import { compiled } from '#src/promos/compile-settings.ts'
import type { NamedCatalogues } from '#src/promos/named-catalogues.ts'
import type { Decided, SettingsVersion } from '#store/verdicts.ts'

/** A process may judge by settings that were replaced up to this long ago, because it caches them. */
const REMEMBERED_MS = 5_000

/** The versions of a promo's settings, each compiled when it is first needed. */
export function openVersions(versions: readonly SettingsVersion[], catalogues: NamedCatalogues) {
  const loaded = new Map<string, Promise<LoadedCatalogue>>()
  const known = new Map<number, CompiledSettings>()
  const settingsOf = (one: SettingsVersion): CompiledSettings => {
    const settings = known.get(one.version) ?? compiled(one)
    known.set(one.version, settings)
    return settings
  }
  const catalogueOf = (promoId: number, { version, synonyms }: CatalogueName): Promise<LoadedCatalogue> => {
    const name = JSON.stringify([version, synonyms])
    let catalogue = loaded.get(name)
    if (catalogue === undefined) loaded.set(name, (catalogue = catalogues.named(promoId, { version, ...(synonyms && { synonyms }) })))
    return catalogue
  }
  return {
    /** The settings that a verdict names. */
    async ofVerdict({ settingsVersion, outcome }: Pick<Decided, 'settingsVersion' | 'outcome'>): Promise<Version> {
      const one = versions.find(({ version }) => version === settingsVersion)
      if (one === undefined) throw new Error(`a verdict names settings version ${settingsVersion}, which does not exist`)
      const catalogue = outcome?.catalogue ? await catalogueOf(one.id, outcome.catalogue) : null
      return { id: one.id, version: one.version, settings: withCatalogue(settingsOf(one), catalogue) }
    },
    /** The settings that were in force between the arrival of a receipt and its verdict. */
    ofIntake: ({ createdAt, settingsVersion }: Decided): CompiledSettings[] =>
      versions.filter(({ version }, index) => version <= (settingsVersion as number) && !isReplacedBefore(versions[index + 1], createdAt)).map(settingsOf),
  }
}

const isReplacedBefore = (next: SettingsVersion | undefined, moment: Date): boolean =>
  next !== undefined && next.createdAt.getTime() + REMEMBERED_MS < moment.getTime()
