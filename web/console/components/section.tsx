import { Box, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A titled part of a page. */
export function Section({ title, actions, children, dense = false }: { title?: ReactNode; actions?: ReactNode; children: ReactNode; dense?: boolean }) {
  return (
    <Card component="section" sx={{ minWidth: 0 }}>
      {(title || actions) && (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, px: 2, pt: 1.5, minHeight: 44 }}>
          <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          {actions}
        </Box>
      )}
      <CardContent sx={{ pt: 1, '&:last-child': { pb: dense ? 1 : 2 } }}>{children}</CardContent>
    </Card>
  )
}
