import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import type { FormEvent } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'

/** Asks for a code of the second factor. */
export function CodeDialog({ title, busy, onCode, onClose }: { title: string; busy: boolean; onCode: (code: string) => void; onClose: () => void }) {
  const translate = useTranslate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <TextField name="code" label={translate('secondFactor.code')} autoComplete="one-time-code" required autoFocus fullWidth margin="dense" />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {translate('secondFactor.next')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
