/** JSON values, for code that reads and stores them without knowing their meaning. */
export { isLongNumber, parseJson } from '#domain/json-as-written.ts'
