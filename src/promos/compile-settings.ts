import { setImmediate as nextTurn } from 'node:timers/promises'
import { resolveSettings } from '#domain/promo/resolve-settings.ts'
import { compileSettings, withCatalogue, type CompiledSettings } from '#domain/rules/compile.ts'
import type { PromoRow } from '#store/promos.ts'
import type { Catalogues } from '#context/catalogues.ts'

type Version = Pick<PromoRow, 'id' | 'country' | 'version' | 'settings'>

/** Settings of a promo, defaults applied and patterns compiled. */
export const compiled = ({ country, settings }: Pick<PromoRow, 'country' | 'settings'>): CompiledSettings => compileSettings(resolveSettings(country, settings))

/** Compiled settings with the promo's loyalty catalogue, where they give points by it. */
export async function judgingBy(
  catalogues: Pick<Catalogues, 'toJudgeBy'>,
  { id, catalogueVersion }: Pick<PromoRow, 'id' | 'catalogueVersion'>,
  settings: CompiledSettings,
): Promise<CompiledSettings> {
  if (settings.points_mode !== 'per_unit' || catalogueVersion === null) return settings
  return withCatalogue(settings, await catalogues.toJudgeBy(id, catalogueVersion))
}

/** `compiled`, cached for the last version of each promo: a version never changes, and compiling thousands of patterns takes a while. */
export function keepCompiled(): (promo: Version) => Promise<CompiledSettings> {
  const kept = new Map<number, { version: number; settings: CompiledSettings }>()
  let last: Promise<void> = Promise.resolve()
  return async (promo) => {
    const known = () => {
      const one = kept.get(promo.id)
      return one?.version === promo.version ? one.settings : null
    }
    const settings = known()
    if (settings !== null) return settings
    // Many promos may be wanted at once: the event loop runs between two of them.
    await (last = last.then(() => nextTurn()))
    const made = known() ?? compiled(promo)
    kept.set(promo.id, { version: promo.version, settings: made })
    return made
  }
}
