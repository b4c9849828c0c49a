type Element = string | number | boolean | null

/**
 * Values as the text of a PostgreSQL array, for a parameter that is cast to the array's type. Batches of rows are sent as one array per column, because the
 * server reads them three times as fast as JSON.
 */
export const arrayLiteral = (values: readonly Element[]): string => `{${values.map(written).join()}}`

const written = (value: Element): string => (typeof value === 'string' ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : String(value))
