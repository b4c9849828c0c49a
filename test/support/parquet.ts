import { DuckDBInstance } from '@duckdb/node-api'

/** Asks DuckDB, which reads the files that a question names. Values are as JSON has them. */
export async function askDuckDb(question: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(question)).getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
