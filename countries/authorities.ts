import type { ValuesOf } from '#platform/environment.ts'
import type { Authority, OpenAuthority, OpenOptions } from './define-authority.ts'
import { COUNTRIES, type Country } from './index.ts'
import { ruAuthority } from './ru/authority/index.ts'
import { uzAuthority } from './uz/authority/index.ts'

/** Clients of the tax authorities. They open sockets, so they are separate from the packs, which are pure. */
const LIST = { ru: ruAuthority, uz: uzAuthority }

export const AUTHORITIES: { readonly [C in Country]: Authority<any> } = LIST

type AllVariables = (typeof LIST)[keyof typeof LIST]['variables']
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

/** The environment variables of all tax authorities. */
export const AUTHORITY_VARIABLES = Object.assign({}, ...Object.values(LIST).map(({ variables }) => variables)) as Intersection<AllVariables>

type AllConfig = ValuesOf<typeof AUTHORITY_VARIABLES>

/** Whether the configuration contains the address of the tax authority. */
export const isConfigured = (country: Country, config: AllConfig): boolean => unset(country, config).length === 0

/** The variables that have to be set before the tax authority can be asked. */
export const unset = (country: Country, config: AllConfig): string[] =>
  AUTHORITIES[country].address.filter((name) => (config as Record<string, unknown>)[name] === null)

/** Opens the tax authorities whose address is configured. */
export const openAuthorities = (config: AllConfig, options: OpenOptions): { [C in Country]?: OpenAuthority } =>
  Object.fromEntries(COUNTRIES.filter((country) => isConfigured(country, config)).map((country) => [country, AUTHORITIES[country].open(config, options)]))

/** Where links of receipts lead, by country. */
export const linksOf = (config: AllConfig): { [C in Country]?: { hosts: readonly string[]; url: string } } =>
  Object.fromEntries(
    COUNTRIES.flatMap((country) => {
      const links = AUTHORITIES[country].links?.(config)
      return links ? [[country, links]] : []
    }),
  )
