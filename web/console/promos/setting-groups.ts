import { SETTING_GROUPS, type SettingGroup } from '#domain/promo/settings.ts'

/** Settings grouped for operators. A service newer than the page may have more settings: they are shown at the end, so that none is missing. */
export function grouped(names: readonly string[]): [group: SettingGroup | 'other', names: string[]][] {
  const groups = (Object.keys(SETTING_GROUPS) as SettingGroup[]).map((group): [SettingGroup | 'other', string[]] => [
    group,
    Object.keys(SETTING_GROUPS[group]).filter((name) => names.includes(name)),
  ])
  const known = new Set(groups.flatMap(([, settings]) => settings))
  return [...groups, ['other', names.filter((name) => !known.has(name))] as ['other', string[]]].filter(([, settings]) => settings.length > 0)
}
