import { Button, Menu, MenuItem } from '@mui/material'
import { useRef, useState } from 'react'
import type { postResend } from '#contract/notify/resends.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { RequisitesDialog, useRequisitesLabel } from './requisites-dialog.tsx'
import { dossierPath, type Dossier } from './use-dossier.ts'

/** What the role may do with the receipt in its current state. */
export function ReceiptActions({ dossier }: { dossier: Dossier }) {
  const { receipt, photos, history, approval } = dossier
  const translate = useTranslate()
  const may = useMay()
  const [open, setOpen] = useState<'decision' | 'requisites' | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const resend = useDeed((state: string | null) => change<typeof postResend>('POST', `${dossierPath(receipt.uuid)}/resend`, { state }), {
    stale: ['receipts', 'deliveries'],
    done: 'deliveries.willBeSent',
  })
  const requisitesLabel = useRequisitesLabel(receipt)
  // Somebody else may decide while the dialog is open. It stays with what was typed, and the service says that it comes too late.
  const known = useRef(approval)
  if (approval !== null) known.current = approval
  const states = [...new Set(history.map(({ state }) => state))]
  return (
    <>
      {may('decide') && receipt.needsReview && (
        <Button variant="contained" size="small" onClick={() => setOpen('decision')}>
          {translate('moderation.decide')}
        </Button>
      )}
      {may('decide') && (receipt.needsReview || receipt.state === 'ARRIVED') && (
        <Button variant="outlined" size="small" onClick={() => setOpen('requisites')}>
          {requisitesLabel}
        </Button>
      )}
      {may('resend') && (
        <>
          <Button variant="outlined" size="small" aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
            {translate('deliveries.resend')}
          </Button>
          <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
            <MenuItem
              onClick={() => {
                setAnchor(null)
                resend.mutate(null)
              }}
            >
              {translate('deliveries.lastEvent')}
            </MenuItem>
            {states.map((state) => (
              <MenuItem
                key={state}
                onClick={() => {
                  setAnchor(null)
                  resend.mutate(state)
                }}
              >
                {translate(`eventName.${state}`)}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      {open === 'decision' && known.current !== null && (
        <DecisionDialog receipt={receipt} approval={known.current} onRequisites={() => setOpen('requisites')} onClose={() => setOpen(null)} />
      )}
      {open === 'requisites' && <RequisitesDialog receipt={receipt} photos={photos} dossier={dossier} onClose={() => setOpen(null)} onDone={() => undefined} />}
    </>
  )
}
