import Delete from '@mui/icons-material/DeleteOutlined'
import { Autocomplete, Box, IconButton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { REJECT_KEYS, type RejectKey } from '#domain/reject-keys.ts'
import { useRejectKeyText } from '../components/reject-key.tsx'
import { useTranslate } from '../i18n/use-translate.ts'

/** The promo's own texts for reject keys; the default ones are shown where it has none. */
export function RejectTextsInput({ source, label, helperText }: { source: string; label: string; helperText: string | false }) {
  const translate = useTranslate()
  const { field } = useInput({ source, parse: (value: unknown) => value, format: (value: unknown) => value })
  const texts = (field.value ?? {}) as Record<string, string>
  const [added, setAdded] = useState<string[]>([])
  const keyText = useRejectKeyText()
  const titleOf = (key: string) => `${keyText(key)} (${key})`
  const shown = [...new Set([...Object.keys(texts), ...added])]
  const put = (key: string, text: string | null) => {
    const { [key]: _, ...others } = texts
    const next = text === null || text === '' ? others : { ...others, [key]: text }
    field.onChange(Object.keys(next).length === 0 ? null : next)
  }
  return (
    <Box sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {helperText}
      </Typography>
      {shown.map((key) => (
        <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TextField
            fullWidth
            label={titleOf(key)}
            value={texts[key] ?? ''}
            placeholder={REJECT_KEYS[key as RejectKey]?.text.ru}
            onChange={({ target }) => put(key, target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 500 } }}
          />
          <IconButton
            aria-label={`${translate('ra.action.remove')} ${titleOf(key)}`}
            onClick={() => {
              put(key, null)
              setAdded(added.filter((one) => one !== key))
            }}
            sx={{ mt: 1 }}
          >
            <Delete />
          </IconButton>
        </Box>
      ))}
      <Autocomplete
        value={null}
        blurOnSelect
        openText={translate('ra.action.open')}
        closeText={translate('ra.action.close')}
        clearText={translate('ra.action.clear_input_value')}
        clearOnBlur
        getOptionLabel={titleOf}
        options={Object.keys(REJECT_KEYS).filter((key) => !shown.includes(key))}
        onChange={(_, key) => {
          if (key) setAdded([...added, key])
        }}
        renderInput={(given) => <TextField {...given} label={translate('settings.addText')} />}
      />
    </Box>
  )
}
