import { Alert, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { KeyCap } from '../components/key-cap.tsx'
import type { Made } from './use-queue.ts'

/** The latest decision, while it can be taken back. */
export function UndoBar({ made: [latest], onUndo }: { made: readonly Made[]; onUndo: (one: Made) => void }) {
  const translate = useTranslate()
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const left = latest === undefined ? 0 : Math.ceil((latest.until - now) / 1_000)
  if (latest === undefined || left <= 0) return null
  return (
    <Alert
      severity={latest.approve ? 'success' : 'warning'}
      sx={{ mb: 1, py: 0, alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" onClick={() => onUndo(latest)}>
          {translate('ra.action.undo')}
          <KeyCap>Z</KeyCap>
        </Button>
      }
    >
      № {latest.item.receipt.receiptId}: {translate(latest.approve ? 'moderation.approved' : 'moderation.rejected')}
      {latest.reason && ` · ${latest.reason}`}
      {latest.warnings.map(({ text }) => ` · ${text}`)} · {translate('moderation.undoLeft', { seconds: left })}
    </Alert>
  )
}
