import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { useMay } from '../session/roles.ts'
import { Code } from '../components/code.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { Section } from '../components/section.tsx'
import { NewKey } from './key-dialog.tsx'
import type { Promo } from './promo.ts'

/** The snippet that a brand pastes into its page, with a key that may be public. */
export function Widget({ promo }: { promo: Promo }) {
  const translate = useTranslate()
  const may = useMay()
  const [mode, setMode] = useState('both')
  const [apiKey, setApiKey] = useState('')
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const snippet = `<div id="receipt"></div>
<script src="${location.origin}/widget/service-widget.js"></script>
<script>
  ServiceWidget.init({
    el: '#receipt',
    apiKey: '${apiKey || 'pk_YOUR_KEY'}',
    promoId: ${promo.id},
    mode: '${mode}',
    userUuid: '…', // ${translate('widget.userUuid')}
  })
</script>`
  return (
    <Section title={translate('promos.widget')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{translate('widget.hint')}</Typography>
        {Boolean(promo.settings['qr_required']) && mode !== 'qr' && <Alert severity="warning">{translate('widget.qrRequired')}</Alert>}
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField select label={translate('widget.mode')} value={mode} onChange={({ target }) => setMode(target.value)} sx={{ minWidth: 220 }}>
            {(['both', 'qr', 'photo'] as const).map((one) => (
              <MenuItem key={one} value={one}>
                {translate(`widget.modes.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          {may('configure') && (
            <Button variant="outlined" onClick={() => setNew(true)}>
              {translate('widget.makeKey')}
            </Button>
          )}
        </Box>
        <Box sx={{ position: 'relative' }}>
          <Code value={snippet} />
          <Box sx={{ position: 'absolute', top: 6, right: 6 }}>
            <CopyButton text={snippet} />
          </Box>
        </Box>
      </Box>
      {isNew && (
        <NewKey
          promoId={promo.id}
          scope="widget"
          onClose={() => setNew(false)}
          onMade={(made) => {
            setApiKey(made)
            setSecret(made)
          }}
        />
      )}
      {secret && <SecretDialog title={translate('keys.made')} secret={secret} note={translate('keys.once')} onClose={() => setSecret(null)} />}
    </Section>
  )
}
