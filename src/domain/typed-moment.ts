const SHAPE = /^(\d{4})-?(\d{2})-?(\d{2})\D{0,3}(\d{2}):?(\d{2})(?::?(\d{2}))?$/

/** What is wrong with a date and time that cannot be read although it has the expected form; null: it has another form. */
export function impossibleMoment(text: string): string | null {
  const found = SHAPE.exec(text)
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map((digits = '0') => Number(digits))
  if (!isDay(year, month, day)) return 'there is no such day'
  return hour < 24 && minute < 60 && second < 60 ? null : 'there is no such time of day'
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
