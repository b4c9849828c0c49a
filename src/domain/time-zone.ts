/** Whether a text is the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false // an offset such as +03:00 is not a name
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
