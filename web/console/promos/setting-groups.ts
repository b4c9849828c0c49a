import { SETTING_GROUPS } from '#domain/promo/settings.ts'

/** Settings grouped for operators. A service newer than the page may have more settings: they are shown at the end, so that none is missing. */
export function grouped(names: readonly string[]): [group: string, names: string[]][] {
  const groups = Object.entries(SETTING_GROUPS).map(([group, settings]): [string, string[]] => [
    group,
    Object.keys(settings).filter((name) => names.includes(name)),
  ])
  const known = new Set(groups.flatMap(([, settings]) => settings))
  return [...groups, ['other', names.filter((name) => !known.has(name))] as [string, string[]]].filter(([, settings]) => settings.length > 0)
}
