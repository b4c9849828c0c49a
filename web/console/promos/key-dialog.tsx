import { Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import type { Static } from 'typebox'
import type { ApiKey, patchKey, postKeys } from '#contract/promos/keys.ts'
import { KEY_SCOPES, type KeyScope } from '#contract/callers.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { readNumber } from '../components/typed-number.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'

type Key = Static<typeof ApiKey>

/** What is written about a key. */
type Draft = { label: string; origins: string; perSecond: string }

const EMPTY: Draft = { label: '', origins: '', perSecond: '' }

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
  const [draft, setDraft] = useState(EMPTY)
  const [scope, setScope] = useState<KeyScope>(fixed ?? 'server')
  const make = useDeed(() => change<typeof postKeys>('POST', `/api/admin/promos/${promoId}/keys`, { ...valuesOf(draft, scope), scope }), { stale: ['keys'] })
  const onDone = () =>
    make.mutate(undefined, {
      onSuccess: ({ apiKey }) => {
        onClose()
        onMade(apiKey)
      },
    })
  return (
    <KeyDialog title={translate('keys.add')} done={translate('ra.action.create')} isPending={make.isPending} {...{ draft, setDraft, scope, onClose, onDone }}>
      {fixed === null && (
        <RadioGroup value={scope} onChange={(_, value) => setScope(value as KeyScope)}>
          {KEY_SCOPES.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={translate(`keys.meaning.${one}`)} />
          ))}
        </RadioGroup>
      )}
    </KeyDialog>
  )
}

export function KeyChange({ known, onClose }: { known: Key; onClose: () => void }) {
  const translate = useTranslate()
  const { keyId, prefix, scope } = known
  const [draft, setDraft] = useState<Draft>({ label: known.label ?? '', origins: known.origins.join('\n'), perSecond: known.perSecond?.toString() ?? '' })
  const save = useDeed(() => change<typeof patchKey>('PATCH', `/api/admin/keys/${keyId}`, valuesOf(draft, scope)), {
    stale: ['keys'],
    done: 'keys.isChanged',
  })
  const onDone = () => save.mutate(undefined, { onSuccess: onClose })
  return (
    <KeyDialog
      title={translate('keys.changeOf', { prefix })}
      done={translate('ra.action.save')}
      isPending={save.isPending}
      {...{ draft, setDraft, scope, onClose, onDone }}
    />
  )
}

const valuesOf = ({ label, origins, perSecond }: Draft, scope: KeyScope) => ({
  label: label.trim() || null,
  origins: scope === 'widget' ? origins.split(/\s+/).filter(Boolean) : [],
  perSecond: readNumber(perSecond),
})

function KeyDialog({
  title,
  done,
  isPending,
  draft,
  setDraft,
  scope,
  onClose,
  onDone,
  children,
}: {
  title: string
  /** The word on the button. */
  done: string
  isPending: boolean
  draft: Draft
  setDraft: (draft: Draft) => void
  scope: KeyScope
  onClose: () => void
  onDone: () => void
  children?: ReactNode
}) {
  const translate = useTranslate()
  const field = (name: keyof Draft) => ({
    fullWidth: true,
    margin: 'normal' as const,
    label: translate(`keys.${name}`),
    helperText: translate(`keys.${name}Hint`),
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <TextField {...field('label')} autoFocus slotProps={{ htmlInput: { maxLength: 255 } }} />
        {children}
        {scope === 'widget' && <TextField {...field('origins')} multiline placeholder="https://brand.example" />}
        <TextField {...field('perSecond')} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" loading={isPending} onClick={onDone}>
          {done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
