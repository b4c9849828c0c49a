import { Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { postKeys } from '#contract/promos/keys.ts'
import { KEY_SCOPES, type KeyScope } from '#contract/callers.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'

export function NewKey({
  promoId,
  scope: fixed = null,
  onClose,
  onMade,
}: {
  promoId: number
  /** The scope of the key, where it is not to be chosen. */
  scope?: KeyScope | null
  onClose: () => void
  onMade: (apiKey: string) => void
}) {
  const translate = useTranslate()
  const [label, setLabel] = useState('')
  const [scope, setScope] = useState<string>(fixed ?? 'server')
  const [origins, setOrigins] = useState('')
  const make = useDeed(
    () =>
      change<typeof postKeys>('POST', `/api/admin/promos/${promoId}/keys`, {
        label: label.trim() || null,
        scope,
        origins: scope === 'widget' ? origins.split(/\s+/).filter(Boolean) : [],
      }),
    { stale: ['keys'] },
  )
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{translate('keys.add')}</DialogTitle>
      <DialogContent>
        <TextField
          fullWidth
          autoFocus
          label={translate('keys.label')}
          helperText={translate('keys.labelHint')}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          slotProps={{ htmlInput: { maxLength: 255 } }}
        />
        {fixed === null && (
          <RadioGroup value={scope} onChange={(_, value) => setScope(value)}>
            {KEY_SCOPES.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={translate(`keys.meaning.${one}`)} />
            ))}
          </RadioGroup>
        )}
        {scope === 'widget' && (
          <TextField
            fullWidth
            multiline
            margin="normal"
            label={translate('keys.origins')}
            helperText={translate('keys.originsHint')}
            placeholder="https://brand.example"
            value={origins}
            onChange={({ target }) => setOrigins(target.value)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          loading={make.isPending}
          onClick={() =>
            make.mutate(undefined, {
              onSuccess: ({ apiKey }) => {
                onClose()
                onMade(apiKey)
              },
            })
          }
        >
          {translate('ra.action.create')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
