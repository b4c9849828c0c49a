import type { MouseEvent } from 'react'
import { useNotify } from 'react-admin'
import { read, withQuery, type Query } from './call.ts'

/**
 * Props of a link that loads a file. The browser itself takes the file, which may be larger than the memory of a page, and would save a refusal in its place.
 * So one row of the list in the file is asked for first, as every other call is: after the end of the session that asks for the password, and what else the
 * service refuses is said in its words.
 */
export function useFileLink(file: string, query: Query, { list, name = '' }: { list: { path: string; query?: Query }; name?: string }) {
  const notify = useNotify()
  const href = withQuery(file, query)
  const load = async () => {
    try {
      await read(list.path, { ...list.query, limit: 1 })
      Object.assign(document.createElement('a'), { href, download: name }).click()
    } catch (error) {
      notify((error as Error).message, { type: 'error', autoHideDuration: 8_000 })
    }
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    void load()
  }
  return { href, download: name, onClick }
}
