import { Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { useState } from 'react'
import type { postTokens } from '#contract/accounts/tokens.ts'
import { LIMITS } from '#domain/limits.ts'
import { ROLE_NAMES } from '#domain/roles.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { readNumber } from '../components/typed-number.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'

export function NewToken({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const translate = useTranslate()
  const [name, setName] = useState('')
  const [role, setRole] = useState<string>('viewer')
  const [days, setDays] = useState(String(LIMITS.tokenDaysDefault))
  const make = useDeed(() => change<typeof postTokens>('POST', '/api/admin/tokens', { name: name.trim(), role, days: readNumber(days) }), { stale: ['tokens'] })
  const submit = () =>
    make.mutate(undefined, {
      onSuccess: ({ secret }) => {
        onClose()
        onMade(secret)
      },
    })
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{translate('tokens.add')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <TextField
          autoFocus
          required
          margin="dense"
          label={translate('tokens.name')}
          helperText={translate('tokens.nameHint')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: LIMITS.operatorNameMax } }}
        />
        <RadioGroup value={role} onChange={(_, value) => setRole(value)} aria-label={translate('accounts.role')}>
          {ROLE_NAMES.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={translate(`roleMeaning.${one}`)} />
          ))}
        </RadioGroup>
        <TextField
          label={translate('tokens.days')}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" loading={make.isPending} disabled={name.trim() === ''} onClick={submit}>
          {translate('ra.action.create')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
