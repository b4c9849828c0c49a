import { Box, Button, Dialog, DialogContent, DialogTitle, List, ListItemButton, ListItemText, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Country } from '#domain/country.ts'
import { KeyCap } from '../shown/key-cap.tsx'
import { REASONS } from './reasons.ts'

/** Why a receipt is rejected: a digit, which the workplace hears, chooses and decides; or a text of one's own does. */
export function ReasonPanel({ country, onChoose, onClose }: { country: Country; onChoose: (reason: string | null) => void; onClose: () => void }) {
  const translate = useTranslate()
  const [own, setOwn] = useState('')
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth transitionDuration={0}>
      <DialogTitle>{translate('moderation.why')}</DialogTitle>
      <DialogContent>
        <List dense disablePadding>
          {REASONS.map((reason, index) => (
            <ListItemButton key={index} autoFocus={index === 0} onClick={() => onChoose(reason[country])} sx={{ borderRadius: 1 }}>
              <ListItemText primary={reason[country]} /><KeyCap>{String(index + 1)}</KeyCap>
            </ListItemButton>
          ))}
          <ListItemButton onClick={() => onChoose(null)} sx={{ borderRadius: 1 }}><ListItemText primary={translate('moderation.noReason')} /><KeyCap>0</KeyCap></ListItemButton>
        </List>
        <Box component="form" onSubmit={(event) => { event.preventDefault(); if (own.trim()) onChoose(own.trim()) }} sx={{ display: 'flex', gap: 1, mt: 1.5, alignItems: 'flex-start' }}>
          <TextField fullWidth margin="none" label={translate('moderation.ownReason')} value={own} onChange={({ target }) => setOwn(target.value)} slotProps={{ htmlInput: { maxLength: 1000 } }} />
          <Button type="submit" variant="contained" color="error" disabled={own.trim() === ''}>{translate('moderation.reject')}</Button>
        </Box>
      </DialogContent>
    </Dialog>
  )
}
