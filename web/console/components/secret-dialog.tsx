import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import { CopyButton } from './copy-button.tsx'

/** A secret that is shown once. A click outside does not close the dialog. */
export function SecretDialog({ title, secret, note, onClose }: { title: string; secret: string; note: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog open maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {note}
        </Alert>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, borderRadius: 1, bgcolor: 'background.default' }}>
          <Typography
            component="output"
            data-secret
            sx={{ flex: 1, fontFamily: 'ui-monospace, Menlo, Consolas, monospace', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          >
            {secret}
          </Typography>
          <CopyButton text={secret} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('secret.saved')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
