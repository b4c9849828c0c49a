const SHAPE = /^(\d{4})-?(\d{2})-?(\d{2})\D{0,3}(\d{2}):?(\d{2})(?::?(\d{2}))?$/

/** What is wrong with a date and time that was typed from a receipt and cannot be read. */
export function wrongMoment(text: string): string {
  const [year, month, day, hour, minute, second = 0] = (SHAPE.exec(text) ?? []).slice(1).map((digits = '0') => Number(digits))
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined) return EXPECTED
  if (!isDay(year, month, day)) return 'there is no such day'
  return hour < 24 && minute < 60 && second < 60 ? EXPECTED : 'there is no such time of day'
}

const EXPECTED = 'a date and time as YYYYMMDDTHHMM or YYYYMMDDTHHMMSS is expected'

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
