/** An environment variable: its default, the documented default, its meaning, and the parser of its text. */
export type Variable<T> = { default: T; defaultText: string; meaning: string; read: (text: string) => T }
export type Variables = { readonly [name: string]: Variable<unknown> }
export type ValueOf<V> = V extends Variable<infer T> ? T : never
export type ValuesOf<V extends Variables> = { [N in keyof V]: ValueOf<V[N]> }

export const variable = <T>(defaultText: string, meaning: string, fallback: T, read: (text: string) => T): Variable<T> => ({
  default: fallback,
  defaultText,
  meaning,
  read,
})

export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d{1,12}$/.test(text) || value < least || value > most) throw new Error(`must be a whole number from ${least} to ${most}`)
    return value
  }
}

export function nonEmpty(text: string): string {
  if (text.trim() !== text) throw new Error('must not have spaces around it')
  return text
}

export function secret(text: string): string {
  if (!/^[\x21-\x7e]{1,256}$/.test(text)) throw new Error('must be up to 256 printable characters without spaces')
  return text
}

export function httpUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new Error('must be an http or https address')
  if (/\s/.test(text)) throw new Error('must be without spaces')
  if (url.username !== '' || url.password !== '') throw new Error('must be without a user and a password')
  return text.replace(/\/+$/, '')
}

/** An address to which paths are appended. */
export function baseUrl(text: string): string {
  const base = httpUrl(text)
  if (/[?#]/.test(base)) throw new Error('must be without a query and a fragment: paths are appended to it')
  return base
}

export function oneOf<const W extends string>(...allowed: readonly W[]) {
  return (text: string): W => {
    const word = allowed.find((one) => one === text)
    if (word === undefined) throw new Error(`must be one of ${allowed.join(', ')}`)
    return word
  }
}

export function list(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

export function hosts(text: string): string[] {
  const all = list(text.toLowerCase())
  if (all.some((one) => !/^[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(one) || !hasPossiblePort(one))) throw new Error('must be a comma list of hosts')
  return all
}

export function hostPorts(text: string): string[] {
  const all = list(text)
  if (all.some((one) => !/^(\[[0-9a-f:.]+\]|[^\s:/@]+):\d{1,5}$/i.test(one) || !hasPossiblePort(one)))
    throw new Error('must be a comma list of host:port, with ports from 1 to 65535')
  return all
}

/** Whether the port behind the last colon, if there is one, can be connected to. */
function hasPossiblePort(host: string): boolean {
  const [, port = '1'] = /:(\d+)$/.exec(host) ?? []
  return Number(port) >= 1 && Number(port) <= 65_535
}

export function share(text: string): number {
  const value = Number(text)
  if (!/^(0|1|0?\.\d{1,9}|1\.0{1,9})$/.test(text)) throw new Error('must be a number from 0 to 1, such as 0.05')
  return value
}

/** Headers as `name=value,name=value`, with percent-encoded values, as OpenTelemetry writes them. */
export function headerList(text: string): Record<string, string> {
  return Object.fromEntries(
    list(text).map((one) => {
      const [, name, value] = /^([\w-]{1,100})\s*=\s*([\x21-\x7e]{1,1000})$/.exec(one) ?? []
      if (name === undefined || value === undefined) throw new Error('must be a comma list of name=value')
      if (!isPercentEncoded(value)) throw new Error(`${name}: its value is not percent-encoded rightly`)
      return [name, decodeURIComponent(value)]
    }),
  )
}

export function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
