/** What callers mean by JSON, for those who read and keep it without knowing what it is about. */
export { isLongNumber, parseJson } from '#domain/json-as-written.ts'
