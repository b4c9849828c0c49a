import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslate } from '../i18n/use-translate.ts'
import { RequisitesDialog, useRequisitesLabel } from '../receipts/requisites-dialog.tsx'
import { useDossier } from '../receipts/use-dossier.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { Evidence } from './evidence.tsx'
import { ForceDialog } from './force-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { ReasonPanel } from './reason-panel.tsx'
import { reasonsFor } from './reasons.ts'
import { UndoBar } from './undo-bar.tsx'
import { useKeys } from './use-keys.ts'
import { useQueue, type Verdict } from './use-queue.ts'
import { useSingleClicks } from './use-single-clicks.ts'
import { useView, viewKeys } from './use-view.ts'

/** Receipts one after the other, each decided with one or two keys. */
export function Workplace({ promoId, waiting }: { promoId: number | null; waiting: number }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queue = useQueue(promoId)
  const { current, refill, overtaken } = queue
  const { data, dataUpdatedAt } = useDossier(current?.receipt.uuid ?? null)
  const dossier = data !== undefined && data.receipt.uuid === current?.receipt.uuid ? data : null
  const approval = dossier?.approval ?? current?.approval ?? null
  const control = useView()
  const { step } = control
  const [open, show] = useState<'reasons' | 'requisites' | 'force' | 'keys' | 'compare' | null>(null)
  // A ref besides the state: a fast typist presses the second key before the reasons are rendered.
  const opened = useRef(open)
  const similar = dossier?.lookAlikes.length ?? 0
  const photos = current?.receipt.photos ?? []
  const clicksRest = useSingleClicks()

  // While no receipt is reserved, new ones are fetched automatically.
  const isIdle = current === null && waiting > queue.skipped
  useEffect(() => {
    if (isIdle) void refill()
  }, [isIdle, waiting, refill])

  // What was known of the receipt before it came into view may be from before it was opened again. An open dialog stays, because something may be typed in it.
  const inViewSince = useRef(0)
  useEffect(() => {
    inViewSince.current = Date.now()
  }, [current?.receipt.uuid])
  const isOvertaken = dossier !== null && open === null && (!dossier.receipt.needsReview || dossier.pendingDecision !== null)
  useEffect(() => {
    if (current !== null && isOvertaken && dataUpdatedAt >= inViewSince.current) void overtaken(current)
  }, [current, isOvertaken, dataUpdatedAt, overtaken])

  const setOpen = (next: typeof open) => {
    opened.current = next
    show(next)
    if (next === null) keysRest()
  }
  const decide = (verdict: Verdict) => {
    if (current) void queue.decide(current, verdict, (dossier?.receipt ?? current.receipt).qrString)
  }
  const reject = (reason: string | null) => {
    setOpen(null)
    decide({ approve: false, reason })
  }
  const undo = () => {
    if (queue.made[0]) void queue.undo(queue.made[0])
  }
  const approve = () => {
    if (approval !== null && approval.missing.length > 0) setOpen('force')
    else decide({ approve: true, reason: null })
  }
  const force = (reason: string) => {
    setOpen(null)
    decide({ approve: true, reason, force: true })
  }
  const requisitesLabel = useRequisitesLabel(dossier?.receipt ?? current?.receipt ?? null)

  const digits = Array.from({ length: 10 }, (_, digit) => {
    const choose = () => reject(digit === 0 || current === null ? null : (reasonsFor(current.receipt.country)[digit - 1] ?? null))
    return [
      [`Digit${digit}`, choose],
      [`Numpad${digit}`, choose],
    ] as const
  }).flat()

  const keysRest = useKeys(() =>
    opened.current === 'reasons'
      ? Object.fromEntries(digits)
      : opened.current !== null
        ? opened.current === 'requisites'
          ? viewKeys(step, photos.length)
          : {}
        : {
            KeyA: approve,
            KeyR: () => setOpen(current === null ? null : 'reasons'),
            KeyS: () => {
              if (current) void queue.skip(current)
            },
            KeyQ: () => setOpen(current === null ? null : 'requisites'),
            KeyD: () => {
              if (current) void navigate(`/receipts/${current.receipt.uuid}/show`)
            },
            KeyZ: undo,
            KeyV: () => setOpen(similar === 0 ? null : 'compare'),
            '?': () => setOpen('keys'),
            ...viewKeys(step, photos.length),
          },
  )

  // Before any key or button can be pressed: an open dialog of the previous receipt must not take a key meant for the next one.
  useLayoutEffect(() => {
    step({ kind: 'reset' })
    opened.current = null
    show(null)
    keysRest()
  }, [current?.receipt.uuid, step, keysRest])
  // Once it is shown: a slow machine may take longer to show it than a double click lasts.
  useLayoutEffect(clicksRest, [current?.receipt.uuid, open, clicksRest])

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }} data-receipt={current?.receipt.uuid}>
      <Box sx={{ height: 4 }}>{queue.asking && <LinearProgress aria-label={translate('ra.message.loading')} />}</Box>
      <UndoBar made={queue.made} onUndo={(one) => void queue.undo(one)} />
      {current === null ? (
        <Nothing asking={queue.asking} failure={queue.failure} skipped={queue.skipped} onLookAgain={() => void queue.lookAgain()} />
      ) : (
        <>
          <Evidence item={current} dossier={dossier} control={control} isCovered={open === 'requisites'} />
          <DecisionBar
            approval={approval ?? current.approval}
            requisitesLabel={requisitesLabel}
            onApprove={approve}
            onReject={() => setOpen('reasons')}
            onRequisites={() => setOpen('requisites')}
            onSkip={() => void queue.skip(current)}
            similar={similar}
            onCompare={() => setOpen('compare')}
            onKeys={() => setOpen('keys')}
          />
          {open === 'compare' && dossier !== null && similar > 0 && <CompareDialog dossier={dossier} onClose={() => setOpen(null)} />}
          {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
          {open === 'reasons' && <ReasonPanel country={current.receipt.country} onChoose={reject} onClose={() => setOpen(null)} />}
          {open === 'force' && (
            <ForceDialog
              approval={approval ?? current.approval}
              requisitesLabel={requisitesLabel}
              onRequisites={() => setOpen('requisites')}
              onForce={force}
              onClose={() => setOpen(null)}
            />
          )}
          {open === 'requisites' && (
            <RequisitesDialog
              dossier={dossier}
              receipt={dossier?.receipt ?? current.receipt}
              photos={photos}
              control={control}
              onClose={() => setOpen(null)}
              onDone={(after) => void (after.needsReview ? queue.refill() : queue.passOn(current))}
            />
          )}
        </>
      )}
    </Box>
  )
}

type NothingProps = { asking: boolean; failure: string | null; skipped: number; onLookAgain: () => void }

function Nothing({ asking, failure, skipped, onLookAgain }: NothingProps) {
  const translate = useTranslate()
  if (asking) return null
  return (
    <Box sx={{ p: 6, textAlign: 'center', display: 'grid', gap: 2, justifyItems: 'center' }}>
      <Typography variant="h6" component="p">
        {failure ?? translate('moderation.empty')}
      </Typography>
      {failure === null && (
        <Typography sx={{ color: 'text.secondary' }}>
          {skipped > 0 ? translate('moderation.skipped', { smart_count: skipped }) : translate('moderation.emptyHint')}
        </Typography>
      )}
      <Button variant="outlined" onClick={onLookAgain}>
        {translate('moderation.lookAgain')}
      </Button>
    </Box>
  )
}
