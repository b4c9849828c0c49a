import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import { SessionList } from '../session/session-list.tsx'

export function AccountSessions({ account, onClose }: { account: { id: number; login: string }; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{translate('accounts.sessionsOf', { login: account.login })}</DialogTitle>
      <DialogContent>
        <SessionList path={`/api/admin/accounts/${account.id}/sessions`} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
