import type { LocalizedText } from '#domain/localized-text.ts'

/** What an operator can do about a callback whose address is not public. */
export function howToAllow(url: string): LocalizedText {
  const { hostname, protocol, port } = new URL(url)
  const place = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return {
    en: `callbacks go to public addresses; for a receiver of your own network the service is started with ALLOW_PRIVATE_HOSTS=${place}`,
    ru: `извещения отправляются на адреса из интернета; для приёмника в своей сети сервис запускают с ALLOW_PRIVATE_HOSTS=${place}`,
  }
}
