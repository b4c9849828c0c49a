import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Form, TextInput, required } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '../i18n/use-translate.ts'
import { Section } from '../components/section.tsx'
import { changesOf } from './changes.ts'
import type { Promo } from './promo.ts'
import { Meanwhile } from './meanwhile.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ToFirstError } from './to-first-error.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useLint } from './use-lint.ts'
import { WhatIfDialog } from './what-if-dialog.tsx'

/**
 * A draft of a promo's settings. Nothing is published before its differences have been shown. What somebody else publishes meanwhile does not take a draft
 * away: it goes on from the version that it was begun on, and publishes its own changes alone.
 */
export function SettingsForm({ promo }: { promo: Promo }) {
  const [base, setBase] = useState(promo)
  return (
    <Form key={base.version} defaultValues={{ name: base.name, settings: base.settings }} warnWhenUnsavedChanges>
      <Draft promo={base} latest={promo} onBegin={setBase} />
    </Form>
  )
}

function Draft({ promo, latest, onBegin }: { promo: Promo; latest: Promo; onBegin: (promo: Promo) => void }) {
  const translate = useTranslate()
  const { changes, findings } = useLint(promo.id, promo.settings)
  const name = useWatch({ name: 'name' }) as string
  const { reset } = useFormContext()
  const [open, setOpen] = useState<'publish' | 'whatIf' | null>(null)
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  const changed = Object.keys(changes).length + (name === promo.name ? 0 : 1)
  // What somebody else has published of the same settings would be gone.
  const overwritten = Object.keys(changesOf(promo.settings, latest.settings)).filter((one) => Object.hasOwn(changes, one))
  const isPublished = useRef(false)
  useEffect(() => {
    if (latest === promo || (changed > 0 && !isPublished.current)) return
    isPublished.current = false
    onBegin(latest)
  })
  const meanwhile = latest.version !== promo.version && !isPublished.current && <Meanwhile version={latest.version} overwritten={overwritten} />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {changed > 0 && meanwhile}
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
      {open === 'publish' && (
        <PublishDialog
          promo={latest}
          name={name === promo.name ? latest.name : name}
          changes={changes}
          meanwhile={meanwhile}
          findings={findings}
          onPublished={() => {
            isPublished.current = true
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'whatIf' && <WhatIfDialog promoId={promo.id} changes={changes} onClose={() => setOpen(null)} />}
    </Box>
  )
}
