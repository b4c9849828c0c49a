/** A uuid in the spelling of this service, for regular expressions; any other spelling is treated as unknown. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const WHOLE = new RegExp(`^${UUID}$`)

export const isUuid = (text: string): boolean => WHOLE.test(text)
