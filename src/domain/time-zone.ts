/** Whether a text is the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false // an offset such as +03:00 is not a name
  if (OF_ICU_ALONE.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Names that `Intl` takes and IANA does not have, or no more: neither `Temporal` nor the database can compute with all of them. */
const OF_ICU_ALONE = /^(?:(?!(?:CE|EE|ES|GM|HS|ME|MS|UC|WE)T)[A-Z]{2}T|SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i
