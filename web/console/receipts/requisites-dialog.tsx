import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useState, type FormEvent, type HTMLAttributes } from 'react'
import { type HttpError, useGetOne, useLocaleState } from 'react-admin'
import type { Static } from 'typebox'
import { PACKS } from '#countries/index.ts'
import type { postRequisites } from '#contract/intake/requisites.ts'
import type { ReceiptResult } from '#contract/receipt.ts'
import { readTypedMoment, readTypedSum, writeMoment } from '#domain/receipt/typed-requisites.ts'
import { latestRegisterClock } from '#domain/rules/period.ts'
import { wallClock } from '#domain/rules/wall-clock.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useFormat } from '../components/format.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { CodeCrop } from '../moderation/code-crop.tsx'
import { useViewKeys } from '../moderation/use-keys.ts'
import { useView, viewKeys } from '../moderation/use-view.ts'
import type { Promo } from '../promos/promo.ts'
import { usePromoZone } from '../promos/use-promo-zone.ts'
import type { Dossier } from './use-dossier.ts'
import { Viewer } from '../moderation/viewer.tsx'

type Receipt = Static<typeof ReceiptResult>
type Field = 'fn' | 'fd' | 'fp' | 'receiptDate' | 'sum' | 'qrStr'
type Typed = Record<Field, string>

/** What is done about the requisites of a receipt: given to one that has none, corrected where they are wrong. */
export function useRequisitesLabel(receipt: Pick<Receipt, 'qrString'> | null): string {
  const translate = useTranslate()
  return translate(receipt?.qrString ? 'moderation.correct' : 'moderation.requisites')
}

/**
 * Requisites read by a moderator from a photo: the receipt then continues as if its QR had been recognised. The photo stays as `control` has it, and obeys
 * its keys also while something is typed.
 */
export function RequisitesDialog({
  receipt,
  photos,
  dossier,
  control,
  onClose,
  onDone,
}: {
  receipt: Receipt
  photos: readonly string[]
  /** Null: it has not come yet. */
  dossier: Pick<Dossier, 'print' | 'refusedQr'> | null
  control?: ReturnType<typeof useView>
  onClose: () => void
  onDone: (after: Receipt) => void
}) {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const own = useView()
  const { view, step } = control ?? own
  useViewKeys(viewKeys(step, photos.length))
  const { country } = receipt
  const { qr, currency, register } = PACKS[country]
  const [edited, setEdited] = useState<Partial<Typed>>({})
  // What is known may arrive after the dialog is open, and replaces nothing that has been typed.
  const known = knownOf(receipt, dossier)
  const typed = { ...known, ...edited }
  const [wrong, setWrong] = useState<readonly Field[]>([])
  // Whoever corrects what a colleague has just corrected hears of it once, and then may do it all the same.
  const [seen, setSeen] = useState<string | null | undefined>(receipt.qrString)
  const [language] = useLocaleState()
  const post = useDeed((body: object) => change<typeof postRequisites>('POST', `/api/admin/receipts/${receipt.uuid}/requisites`, body), {
    stale: ['receipts', 'moderation'],
    done: 'requisites.done',
  })
  const fields: Field[] = ['fn', 'fd', 'fp', 'receiptDate', ...(qr.needed.includes('sumKopeks') ? (['sum'] as const) : [])]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missed = typed.qrStr.trim() ? [] : fields.filter((field) => typed[field].trim() === '' || bodyOf(typed)[WIRE[field]] === null)
    setWrong(missed)
    if (missed[0] !== undefined) return event.currentTarget.querySelector<HTMLElement>(`[name=${missed[0]}]`)?.focus()
    const body = bodyOf(typed)
    const values = typed.qrStr.trim() ? { qrStr: typed.qrStr.trim() } : Object.fromEntries(fields.map((field) => [WIRE[field], body[WIRE[field]]]))
    post.mutate(
      { ...values, ...(seen !== undefined && { seenQrString: seen }) },
      {
        onSuccess: (after) => {
          onClose()
          onDone(after)
        },
        onError: (error) => {
          const { code, errors = {} } = (error as HttpError).body ?? {}
          if (code === 'NEWER_VERSION') setSeen(undefined)
          setWrong(ALL.filter((field) => WIRE[field] in errors))
        },
      },
    )
  }
  const objections: Partial<Typed> = {
    fn: register.objection[language === 'ru' ? 'ru' : 'en'],
    receiptDate: translate('requisites.wrongDate'),
    qrStr: translate('requisites.wrongQr'),
  }
  const field = (name: Field, label: string, help: string | null, input: HTMLAttributes<HTMLInputElement> = { inputMode: 'numeric' }) => (
    <TextField
      name={name}
      label={label}
      value={typed[name]}
      onChange={({ target }) => {
        setEdited((before) => ({ ...before, [name]: target.value }))
        setWrong((before) => before.filter((one) => one !== name))
      }}
      error={wrong.includes(name)}
      helperText={wrong.includes(name) ? (objections[name] ?? translate('requisites.wrong')) : help}
      autoFocus={name === 'fn'}
      // What is typed replaces what was filled in, however the field got the focus.
      onFocus={({ target }) => target.select()}
      autoComplete="off"
      slotProps={{ htmlInput: input }}
    />
  )
  const hasPhotos = photos.length > 0
  const { qrString, fnsReceipt } = receipt
  const isFilled = Object.values(known).some((text) => text !== '')
  const source = fnsReceipt ? 'fromTaxAuthority' : qrString ? 'fromQr' : dossier?.refusedQr ? 'refused' : isFilled ? 'fromPrint' : null
  return (
    <Dialog open onClose={onClose} maxWidth={hasPhotos ? false : 'xs'} fullWidth fullScreen={hasPhotos && isPhone} transitionDuration={0}>
      <Box
        component="form"
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: hasPhotos ? { xs: '100%', sm: '94dvh' } : 'auto' }}
      >
        <DialogTitle sx={{ py: 1 }}>{translate(hasPhotos ? 'requisites.title' : 'requisites.titleWithoutPhoto')}</DialogTitle>
        <DialogContent
          sx={{
            display: 'grid',
            gap: 2,
            flex: 1,
            minHeight: 0,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: hasPhotos ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)' },
            gridTemplateRows: hasPhotos ? { xs: '42dvh auto', sm: 'minmax(0, 1fr)' } : 'auto',
          }}
        >
          {hasPhotos && <Viewer photos={photos} control={{ view, step }} />}
          <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'start', overflow: { sm: 'auto' }, pt: 0.5 }}>
            {source !== null && (
              <Alert severity={source === 'fromPrint' || source === 'refused' ? 'warning' : 'info'} variant="outlined" sx={{ py: 0, mb: 0.5 }}>
                {translate(`requisites.${source}`)}
              </Alert>
            )}
            {field('fn', translate(`requisites.register.${country}`), null, { inputMode: /^\d+$/.test(register.sandboxPrefix) ? 'numeric' : 'text' })}
            {field('fd', translate('requisites.fd'), null)}
            {field('fp', translate('requisites.fp'), null)}
            {field('receiptDate', translate('boughtAt'), (<UnderstoodMoment receipt={receipt} typed={typed.receiptDate} />) as never, {})}
            {fields.includes('sum') && field('sum', `${translate('requisites.sum')}, ${currency.sign}`, null, { inputMode: 'decimal' })}
            {field('qrStr', translate('requisites.qr'), translate('requisites.qrHint'), {})}
            {hasPhotos && <CodeCrop photo={photos[Math.min(view.photo, photos.length - 1)] as string} view={view} />}
            {hasPhotos && (
              <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
                {translate('requisites.photoKeys')}
              </Typography>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={post.isPending}>
            {translate('requisites.send')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

/** How a typed date is understood, before it is sent; and whether the promo takes no such purchase, because most such dates are slips. */
function UnderstoodMoment({ receipt, typed }: { receipt: Receipt; typed: string }) {
  const { promoId, country, qrString, needsReview } = receipt
  const translate = useTranslate()
  const format = useFormat()
  const { data: promo } = useGetOne<Promo>('promos', { id: promoId as number }, { enabled: promoId !== null, staleTime: 60_000 })
  const zone = usePromoZone(country)
  const moment = readTypedMoment(typed)
  if (moment === null) return <>{translate('requisites.dateHint')}</>
  const { starts_at: starts, ends_at: ends } = promo?.settings ?? {}
  const wall = (bound: unknown) => (typeof bound === 'string' ? wallClock(Date.parse(bound), zone(promo?.settings ?? {})) : null)
  const [first, end] = [wall(starts), wall(ends)]
  const isAhead = moment > latestRegisterClock(country, new Date())
  const isOutside = (first !== null && moment < first) || (end !== null && moment >= end)
  // Corrected requisites of a receipt under review leave it with its moderator.
  const isRejected = !qrString || !needsReview
  if (!isAhead && !isOutside) return <>{format.printed(moment)}</>
  return (
    <Typography component="span" variant="inherit" sx={{ color: 'error.main' }}>
      {[
        `${format.printed(moment)}: ${translate(isAhead ? 'requisites.ahead' : 'requisites.outside')}`,
        ...(isRejected ? [translate('requisites.willBeRejected')] : []),
      ].join(', ')}
    </Typography>
  )
}

const WIRE = { fn: 'fn', fd: 'fd', fp: 'fp', receiptDate: 'receiptDate', sum: 'sumKopeks', qrStr: 'qrStr' } as const
const ALL = Object.keys(WIRE) as Field[]

const bodyOf = ({ qrStr, fn, fd, fp, receiptDate, sum }: Typed) => ({
  fn: fn.replace(/\s/g, ''),
  fd: fd.replace(/\s/g, ''),
  fp: fp.replace(/\s/g, ''),
  receiptDate: readTypedMoment(receiptDate),
  sumKopeks: readTypedSum(sum),
  qrStr: qrStr.trim(),
})

/** What the QR or the tax authority has said already, what it has refused, or else what was read from the words of the photos. */
function knownOf({ country, qrString, fnsReceipt, receiptDate, total }: Receipt, dossier: Pick<Dossier, 'print' | 'refusedQr'> | null): Typed {
  const { print, refusedQr } = dossier ?? { print: null, refusedQr: null }
  const qr = qrString ?? refusedQr
  const parsed = qr ? PACKS[country].qr.parse(qr, null) : null
  const read = parsed?.ok ? parsed.requisites : null
  const kopeks = read?.sumKopeks ?? fnsReceipt?.totalSum ?? total?.sum ?? print?.sumKopeks ?? null
  const boughtAt = read?.boughtAt ?? receiptDate ?? print?.receiptDate
  return {
    fn: read?.fn ?? fnsReceipt?.fn ?? print?.fn ?? '',
    fd: read?.fd ?? (fnsReceipt ? String(fnsReceipt.fd) : (print?.fd ?? '')),
    fp: read?.fp ?? (fnsReceipt ? String(fnsReceipt.fp) : (print?.fp ?? '')),
    receiptDate: boughtAt ? writeMoment(boughtAt) : '',
    sum: kopeks ? (kopeks / 100).toFixed(2).replace('.', ',') : '',
    qrStr: '',
  }
}
