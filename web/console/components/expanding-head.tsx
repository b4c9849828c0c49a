import { Box, TableCell, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTableClasses, SelectPageCheckbox, useDataTableConfigContext } from 'react-admin'
import { useTranslate } from '../i18n/use-translate.ts'

/** The head of a table whose rows expand: react-admin's own has no name over the column of arrows. */
export function ExpandingHead({ children }: { children?: ReactNode }) {
  const translate = useTranslate()
  const { hasBulkActions } = useDataTableConfigContext()
  return (
    <TableHead className={DataTableClasses.thead}>
      <TableRow className={`${DataTableClasses.row} ${DataTableClasses.headerRow}`}>
        <TableCell padding="none" className={DataTableClasses.headerCell}>
          <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
            {translate('ra.action.expand')}
          </Box>
        </TableCell>
        {hasBulkActions && (
          <TableCell padding="checkbox" className={DataTableClasses.headerCell}>
            <SelectPageCheckbox />
          </TableCell>
        )}
        {children}
      </TableRow>
    </TableHead>
  )
}
