import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { Form, TextInput, required } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '../i18n/use-translate.ts'
import { Section } from '../components/section.tsx'
import type { Promo } from './promo.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { ToFirstError } from './to-first-error.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useLint } from './use-lint.ts'
import { WhatIfDialog } from './what-if-dialog.tsx'

/** A draft of a promo's settings. Nothing is published before its differences have been shown. */
export function SettingsForm({ promo }: { promo: Promo }) {
  return (
    <Form defaultValues={{ name: promo.name, settings: promo.settings }} warnWhenUnsavedChanges>
      <Draft promo={promo} />
    </Form>
  )
}

function Draft({ promo }: { promo: Promo }) {
  const translate = useTranslate()
  const { changes, findings } = useLint(promo.id, promo.settings)
  const name = useWatch({ name: 'name' }) as string
  const { reset } = useFormContext()
  const [open, setOpen] = useState<'publish' | 'whatIf' | null>(null)
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  const changed = Object.keys(changes).length + (name === promo.name ? 0 : 1)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {findings.length > 0 && <Alert severity={errors > 0 ? 'error' : 'warning'}>{translate('settings.found', { errors, warnings })}</Alert>}
      <Section>
        <TextInput source="name" label="promos.name" validate={required()} fullWidth helperText={false} />
      </Section>
      <SettingsFields country={promo.country} findings={findings} />
      <Paper elevation={1} sx={{ position: 'sticky', bottom: 0, p: 1, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', zIndex: 3 }}>
        <Button variant="contained" disabled={changed === 0 || errors > 0 || !name} onClick={() => setOpen('publish')}>
          {translate('settings.publish')}
        </Button>
        <Button variant="outlined" disabled={Object.keys(changes).length === 0 || errors > 0} onClick={() => setOpen('whatIf')}>
          {translate('whatIf.open')}
        </Button>
        <Button disabled={changed === 0} onClick={() => reset()}>
          {translate('ra.action.reset')}
        </Button>
        <ToFirstError findings={findings} />
        <Typography variant="body2" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {translate('settings.changed', { smart_count: changed })}
        </Typography>
      </Paper>
      {open === 'publish' && <PublishDialog promo={promo} name={name} changes={changes} findings={findings} onClose={() => setOpen(null)} />}
      {open === 'whatIf' && <WhatIfDialog promoId={promo.id} changes={changes} onClose={() => setOpen(null)} />}
    </Box>
  )
}
