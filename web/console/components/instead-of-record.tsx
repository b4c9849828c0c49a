import { Alert, Skeleton } from '@mui/material'
import { type HttpError, Title } from 'react-admin'
import { useTranslate } from '../i18n/use-translate.ts'
import { type Kind, NoSuchRecord } from './instead-of-page.tsx'

/** The page of a record that is not there: it is being fetched, it does not exist, or it could not be fetched. */
export function InsteadOfRecord({ kind, error }: { kind: Kind; error: Error | null }) {
  const translate = useTranslate()
  if ((error as HttpError | null)?.status === 404) return <NoSuchRecord kind={kind} />
  return (
    <>
      <Title title={translate(`resources.${kind}.name`, { smart_count: 2 })} />
      {error === null ? (
        <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />
      ) : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error.message}
        </Alert>
      )}
    </>
  )
}
