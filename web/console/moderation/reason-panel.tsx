import { Box, Button, Dialog, DialogContent, DialogTitle, List, ListItemButton, ListItemText, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { Country } from '#countries/index.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { KeyCap } from '../components/key-cap.tsx'
import { reasonsFor } from './reasons.ts'
import { isTyping } from './use-keys.ts'

/** Asks why a receipt is rejected. A digit, which `Workplace` handles, chooses a usual reason and decides; any other text is typed. */
export function ReasonPanel({ country, onChoose, onClose }: { country: Country; onChoose: (reason: string | null) => void; onClose: () => void }) {
  const translate = useTranslate()
  const [own, setOwn] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const isText = event.key.length === 1 && event.key !== ' '
      if (!isText || (DIGIT.test(event.code) && field.current?.value === '')) return
      event.stopPropagation()
      field.current?.focus() // the browser types the letter into the field that has the focus by then
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth transitionDuration={0}>
      <DialogTitle>{translate('moderation.why')}</DialogTitle>
      <DialogContent>
        {/* No item has the focus at first, because a space between two typed words would choose it. */}
        <List dense disablePadding>
          {reasonsFor(country).map((reason, index) => (
            <ListItemButton key={index} onClick={() => onChoose(reason)} sx={{ borderRadius: 1 }}>
              <ListItemText primary={reason} />
              <KeyCap>{String(index + 1)}</KeyCap>
            </ListItemButton>
          ))}
          <ListItemButton onClick={() => onChoose(null)} sx={{ borderRadius: 1 }}>
            <ListItemText primary={translate('moderation.noReason')} />
            <KeyCap>0</KeyCap>
          </ListItemButton>
        </List>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (own.trim()) onChoose(own.trim())
          }}
          sx={{ display: 'flex', gap: 1, mt: 1.5, alignItems: 'flex-start' }}
        >
          <TextField
            fullWidth
            margin="none"
            label={translate('moderation.ownReason')}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
            slotProps={{ htmlInput: { ref: field, maxLength: 1000, autoComplete: 'off' } }}
          />
          <Button type="submit" variant="contained" color="error" disabled={own.trim() === ''}>
            {translate('moderation.reject')}
          </Button>
        </Box>
      </DialogContent>
    </Dialog>
  )
}

const DIGIT = /^(Digit|Numpad)\d$/
