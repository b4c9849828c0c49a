import { Pagination, type PaginationProps } from 'react-admin'
import { useTranslate } from '../i18n/use-translate.ts'

/** The buttons are named here, because on a phone react-admin leaves them to Material UI, which names them in English. */
export function PageSizes() {
  const translate = useTranslate()
  const names = {
    getItemAriaLabel: (type: 'first' | 'last' | 'next' | 'previous') => translate(`ra.navigation.${type}`),
  } as PaginationProps // react-admin hands on what Material UI takes, but does not name it
  return <Pagination rowsPerPageOptions={[25, 50, 100, 200]} {...names} />
}
