import { useGetOne } from 'react-admin'

/** A promo by its name; its number while the name is not known. */
export function PromoName({ id }: { id: number | null | undefined }) {
  const { data } = useGetOne('promos', { id: id as number }, { enabled: id !== null && id !== undefined, staleTime: 60_000 })
  if (id === null || id === undefined) return null
  return <>{data?.name ?? `№ ${id}`}</>
}
