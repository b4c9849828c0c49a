import Check from '@mui/icons-material/Check'
import ContentCopy from '@mui/icons-material/ContentCopy'
import { IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'

export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate()
  const [copied, setCopied] = useState(false)
  const label = translate(copied ? 'copied' : 'copy')
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => void copy(text).then(setCopied)}>
        {copied ? <Check fontSize="inherit" /> : <ContentCopy fontSize="inherit" />}
      </IconButton>
    </Tooltip>
  )
}

/** Without https a browser gives pages no clipboard; then success is not claimed. */
const copy = async (text: string): Promise<boolean> =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false
