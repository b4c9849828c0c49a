import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotify, useRefresh, useUpdate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useTranslate } from '../i18n/use-translate.ts'
import { Differences } from './differences.tsx'
import { FindingAlert, type Finding } from './findings.tsx'
import type { Promo } from './promo.ts'
import type { Settings } from './changes.ts'
import { usePromoZone } from './use-promo-zone.ts'
import { WhatIfDialog } from './what-if-dialog.tsx'

type Props = {
  promo: Promo
  name: string
  changes: Settings
  meanwhile: ReactNode
  findings: readonly Finding[]
  onPublished: () => void
  onClose: () => void
}

/** Shows once more what will hold for every receipt from now on, before it is published. */
export function PublishDialog({ promo, name, changes, meanwhile, findings, onPublished, onClose }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { setError, reset } = useFormContext()
  const [update, { isPending }] = useUpdate()
  const [preview, setPreview] = useState(false)
  const differences = Object.entries(changes).map(([setting, after]) => ({ setting, before: promo.settings[setting] ?? null, after }))

  const timeZone = usePromoZone(promo.country)({ ...promo.settings, ...changes })

  const publish = () =>
    void update(
      'promos',
      {
        id: promo.id,
        data: { version: promo.version, ...(name !== promo.name && { name }), ...(differences.length > 0 && { settings: changes }) },
        previousData: promo,
      },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('settings.published', { type: 'success' })
          reset(undefined, { keepValues: true })
          onPublished()
          onClose()
        },
        onError: (error: unknown) => {
          const { message, body } = error as Error & { body?: { code?: string; errors?: { settings?: Record<string, unknown> } } }
          // What is published now is shown before it is replaced.
          if (body?.code === 'NEWER_VERSION') return refresh()
          for (const [field, message] of textsByField(body?.errors?.settings, 'settings')) setError(field, { message })
          notify(message, { type: 'error' })
          onClose()
        },
      },
    )

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth>
      <DialogTitle>{translate('settings.publishOf', { name: promo.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{translate('settings.publishHint', { version: promo.version + 1 })}</Typography>
        {meanwhile}
        {findings.map((one, index) => (
          <FindingAlert key={index} finding={one} withName />
        ))}
        {name !== promo.name && (
          <Typography>
            {translate('promos.name')}: {promo.name} → <b>{name}</b>
          </Typography>
        )}
        <Differences differences={differences} country={promo.country} timeZone={timeZone} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="outlined" disabled={differences.length === 0} onClick={() => setPreview(true)}>
          {translate('whatIf.open')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={publish}>
          {translate('settings.publish')}
        </Button>
      </DialogActions>
      {preview && <WhatIfDialog promoId={promo.id} changes={changes} onClose={() => setPreview(false)} />}
    </Dialog>
  )
}

/** A tree of texts by field name as texts by path. */
const textsByField = (tree: unknown, path: string): [path: string, text: string][] =>
  typeof tree === 'string' ? [[path, tree]] : Object.entries((tree ?? {}) as object).flatMap(([name, own]) => textsByField(own, `${path}.${name}`))
