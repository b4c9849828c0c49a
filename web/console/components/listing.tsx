import { Alert, Button } from '@mui/material'
import { List, type ListProps, Pagination, type PaginationProps, useListContext } from 'react-admin'
import { useTranslate } from '../i18n/use-translate.ts'

/** A list of the console in pages. Rows that could not be fetched are told of, because an empty table would say that there are none. */
export const Listing = (props: ListProps) => <List perPage={50} pagination={<PageSizes />} empty={false} exporter={false} error={<NotFetched />} {...props} />

function NotFetched() {
  const translate = useTranslate()
  const { error, refetch } = useListContext()
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => void refetch()}>
          {translate('ra.action.refresh')}
        </Button>
      }
    >
      {(error as Error).message}
    </Alert>
  )
}

/** The buttons are named here, because on a phone react-admin leaves them to Material UI, which names them in English. */
function PageSizes() {
  const translate = useTranslate()
  const { error } = useListContext()
  if (error) return null // nobody knows how many there are
  const names = {
    getItemAriaLabel: (type: 'first' | 'last' | 'next' | 'previous') => translate(`ra.navigation.${type}`),
  } as PaginationProps // react-admin hands on what Material UI takes, but does not name it
  return <Pagination rowsPerPageOptions={[25, 50, 100, 200]} {...names} />
}
