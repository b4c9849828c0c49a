import { Tooltip } from '@mui/material'
import { useFormat } from './format.ts'

/** A moment in the reader's own zone; its age and its seconds in the tooltip. */
export function Moment({ at, relative = false }: { at: string | null | undefined; relative?: boolean }) {
  const format = useFormat()
  if (!at) return <>–</>
  return (
    <Tooltip title={relative ? format.exact(at) : `${format.exact(at)} · ${format.ago(at)}`}>
      <time dateTime={at}>{relative ? format.ago(at) : format.moment(at)}</time>
    </Tooltip>
  )
}
