import { useGetList } from 'react-admin'
import { useSearchParams } from 'react-router-dom'

/** The promo that a page is about, kept in its address; the first one where none is named. */
export function usePromoOfPage(): [number | null, (id: number | null) => void] {
  const [query, setQuery] = useSearchParams()
  const { data } = useGetList('promos', { pagination: { page: 1, perPage: 200 }, sort: { field: 'name', order: 'ASC' } })
  const named = query.get('promoId')
  const put = (id: number | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('promoId', String(id))
        return next
      },
      { replace: true },
    )
  return [named === null ? (data?.[0]?.id ?? null) : Number(named), put]
}
