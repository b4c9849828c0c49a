import { member, type ExactFields, type ExactJson } from '#domain/verify/exact-json.ts'
import { plainLine } from '#domain/verify/plain-text.ts'

/** The shop's brand name says more than the legal name, where shops write it into `retailPlace`. */
export function retailerName(fields: ExactFields): string | null {
  const place = plainLine(member(fields, 'retailPlace'))
  return place !== null && looksLikeName(place) ? place : plainLine(member(fields, 'user'))
}

/** The address of the sale, otherwise the registered address of the cash register. */
export function retailerAddress(fields: ExactFields, registered: ExactJson): string | null {
  return (
    plainLine(member(fields, 'retailPlaceAddress')) ??
    plainLine(member(fields, 'retailAddress')) ??
    plainLine(member(fields, 'retailPlaceAddres')) ??
    withoutEmptyParts(registered)
  )
}

/**
 * Shops also write a web address, a room, an address or just "Магазин" there. A name contains a word of three letters or more besides the words that
 * describe any shop. "ТК ЛЕНТА-3063" is a name; "1 корп.,1эт." is not.
 */
export const looksLikeName = (place: string): boolean =>
  !SITE.test(place) && !ADDRESS.test(place) && (place.match(/\p{L}{3,}/gu) ?? []).some((word) => !ANY_SHOP.has(word.toLowerCase()))

const SITE = /:\/\/|^www\.|@|^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,6}(\/\S*)?$/iu

const ADDRESS = /^\d{6}(?!\d)|(?<!\p{L})(ул|пер|просп|наб|обл|г|д|пос|мкр)\.|(?<!\p{L})(улица|переулок|пр-кт|б-р|р-н|область)(?!\p{L})/iu

const ANY_SHOP = new Set([
  'магазин',
  'супермаркет',
  'гипермаркет',
  'минимаркет',
  'маркет',
  'универсам',
  'павильон',
  'киоск',
  'ларек',
  'ларёк',
  'торговый',
  'центр',
  'зал',
  'отдел',
  'секция',
  'касса',
  'аптека',
  'кафе',
  'столовая',
  'ресторан',
  'азс',
  'автомат',
  'торговая',
  'точка',
  'интернет',
  'сайт',
  'продукты',
  'место',
  'расчетов',
  'расчётов',
  'корп',
  'корпус',
  'этаж',
  'помещение',
  'пом',
  'ком',
  'комната',
  'офис',
  'стр',
  'строение',
  'лит',
  'литера',
  'дом',
  'кв',
])

/** The register writes an address as a fixed list of parts, most of them empty. */
const withoutEmptyParts = (address: ExactJson): string | null =>
  plainLine(address)
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ') || null
