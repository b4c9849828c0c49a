import type { Store } from 'react-admin'

/**
 * A list is remembered with its filters and order, and without its page: an address that names none is that of the first page, which has what is newest.
 * Otherwise the menu would open the page that was looked at last, and the step back from the second page would lead to the second page.
 */
export const withFirstPages = (store: Store): Store => ({
  ...store,
  getItem: (key, byDefault) => onFirstPage(key, store.getItem(key, byDefault)),
  setItem: (key, value) => store.setItem(key, onFirstPage(key, value)),
})

const onFirstPage = <V>(key: string, value: V): V =>
  key.endsWith('.listParams') && typeof value === 'object' && value !== null && 'page' in value && value.page !== 1 ? { ...value, page: 1 } : value
