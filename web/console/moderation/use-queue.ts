import { useCallback, useEffect, useRef, useState } from 'react'
import { type HttpError, useNotify } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import type { postDecision, postDecisionUndo } from '#contract/moderation/decisions.ts'
import type { getModerationNext, postModerationExtend, postModerationRelease } from '#contract/moderation/queue.ts'
import type { getAdminReceipt } from '#contract/console/receipts.ts'
import { LIMITS } from '#domain/limits.ts'
import { change, changeOnLeaving, read, type Body } from '../data/call.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { dossierPath } from '../receipts/use-dossier.ts'
import { pathOf } from './viewer.tsx'

export type Taken = Body<typeof getModerationNext>['items'][number]
export type Verdict = { approve: boolean; reason: string | null; force?: boolean }
/** `sent` resolves to whether the service has taken the decision; `until` and `warnings` are known only then. */
export type Made = Verdict & { item: Taken; until: number; warnings: Taken['approval']['warnings']; sent: Promise<boolean> }

/** How many receipts are reserved: the one on the screen, and the next two, whose photos are loaded ahead. */
const RESERVED = 3
/** Well within the time for which a receipt is reserved. */
const EXTEND_EVERY_MS = (LIMITS.reviewLeaseSeconds * 1_000) / 2
const SENDING = Infinity
/** Refusals after which the receipt is not this moderator's to decide. With any other one it stays, as after a fault of the network. */
const NOT_OURS: ReadonlySet<ErrorCode> = new Set(['NOT_UNDER_REVIEW', 'HELD_BY_ANOTHER', 'NOT_FOUND'])
const act = (uuid: string, what: string) => `/api/admin/${what.startsWith('decision') ? 'receipts' : 'moderation'}/${encodeURIComponent(uuid)}/${what}`

const giveBack = (items: readonly Taken[]) => {
  for (const { receipt } of items) void changeOnLeaving<typeof postModerationRelease>('POST', act(receipt.uuid, 'release')).catch(() => null)
}

/** The receipts that one moderator has reserved. A decision leaves the screen at once and is sent in the background. */
export function useQueue(promoId: number | null) {
  const queries = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const [items, setItems] = useState<Taken[]>([])
  const [asking, setAsking] = useState(true)
  /** Why the last question for receipts was not answered: then nobody knows whether receipts wait. */
  const [failure, setFailure] = useState<string | null>(null)
  const [made, setMade] = useState<Made[]>([])
  /** When each receipt left this page, as a number of `asked`; while its decision is being sent, `SENDING`. An answer to an earlier question still names it. */
  const gone = useRef(new Map<string, number>())
  const asked = useRef(0)
  const hasLeft = useRef(false)
  const skipped = useRef(new Set<string>())

  const ask = useCallback(async () => {
    setAsking(true)
    const question = ++asked.current
    try {
      const sending = [...gone.current.values()].filter((left) => left === SENDING).length // the service may still count these as held
      const count = Math.min(LIMITS.reviewTakenMax, RESERVED + sending)
      const passOver = [...skipped.current].slice(-LIMITS.reviewPassedOverMax).join()
      const { items: held } = await read<typeof getModerationNext>('/api/admin/moderation/next', { promoId, count, passOver })
      if (hasLeft.current) return giveBack(held)
      setFailure(null)
      const here = held.filter(({ receipt }) => (gone.current.get(receipt.uuid) ?? 0) < question)
      const chosen = here.slice(0, RESERVED)
      giveBack(here.slice(RESERVED))
      setItems((before) => [
        ...before.flatMap(({ receipt }) => chosen.find((one) => one.receipt.uuid === receipt.uuid) ?? []),
        ...chosen.filter(({ receipt }) => !before.some((one) => one.receipt.uuid === receipt.uuid)),
      ])
      for (const { receipt } of chosen) {
        void queries.prefetchQuery({
          queryKey: ['receipts', dossierPath(receipt.uuid), {}],
          queryFn: () => read<typeof getAdminReceipt>(dossierPath(receipt.uuid)),
          staleTime: 30_000,
        })
        for (const photo of receipt.photos) new Image().src = pathOf(photo)
      }
    } catch (error) {
      setFailure((error as Error).message)
      notify((error as Error).message, { type: 'error' })
    } finally {
      setAsking(false)
    }
  }, [promoId, queries, notify])

  // One question at a time: two at once would be given different receipts, twice as many as are reserved.
  const running = useRef<Promise<void>>(Promise.resolve())
  const next = useRef<Promise<void> | null>(null)
  const refill = useCallback(
    () =>
      (next.current ??= running.current.then(() => {
        next.current = null
        running.current = ask()
        return running.current
      })),
    [ask],
  )

  useEffect(() => {
    setItems([])
    void refill()
  }, [refill])

  // Reserved receipts are released when the moderator leaves the screen, and when the page is closed or left for another one.
  const held = useRef(items)
  held.current = items
  useEffect(() => {
    hasLeft.current = false
    const leaveAll = () => {
      hasLeft.current = true
      giveBack(held.current)
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      hasLeft.current = false
      void refill()
    }
    addEventListener('pagehide', leaveAll)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leaveAll)
      removeEventListener('pageshow', comeBack)
      leaveAll()
    }
  }, [refill])

  const current = items[0] ?? null

  useEffect(() => {
    if (current === null) return
    const timer = setInterval(
      () => void change<typeof postModerationExtend>('POST', act(current.receipt.uuid, 'extend'), {}).catch(() => refill()),
      EXTEND_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [current, refill])

  const leave = (item: Taken, ...back: Taken[]) => setItems((before) => [...back, ...before.filter(({ receipt }) => receipt.uuid !== item.receipt.uuid)])

  const decide = async (item: Taken, verdict: Verdict, seenQrString: string | null | undefined) => {
    const { uuid } = item.receipt
    if (gone.current.get(uuid) === SENDING) return // the key was pressed twice
    gone.current.set(uuid, SENDING)
    leave(item)
    const answer = change<typeof postDecision>('POST', act(uuid, 'decision'), { ...verdict, seenQrString, undoable: true })
    // In the order of the decisions, whichever is answered first: undo takes back the latest.
    setMade((before) =>
      [
        {
          ...verdict,
          item,
          until: 0,
          warnings: [],
          sent: answer.then(
            () => true,
            () => false,
          ),
        },
        ...before,
      ].slice(0, 20),
    )
    try {
      const { pendingDecision, warnings } = await answer
      gone.current.set(uuid, asked.current)
      const until = pendingDecision ? Date.parse(pendingDecision.appliesAt) : 0
      setMade((before) => before.map((one) => (one.item === item ? { ...one, until, warnings } : one)))
      await refill()
    } catch (error) {
      const { message, body } = error as HttpError
      setMade((before) => before.filter((one) => one.item !== item))
      if (NOT_OURS.has(body?.code)) return pass(item, body.code === 'NOT_UNDER_REVIEW' ? overtakenText(item) : `№ ${item.receipt.receiptId}: ${message}`)
      notify(message, { type: 'error', autoHideDuration: 8_000 })
      gone.current.delete(uuid)
      leave(item, item)
      if (body?.code === 'NEWER_VERSION') await queries.invalidateQueries({ queryKey: ['receipts'] })
    }
  }

  /** Goes on to the next receipt, without a word if there is none to say. The service is asked, so a receipt that waits after all comes back. */
  const pass = async (item: Taken, why: string | null) => {
    gone.current.set(item.receipt.uuid, asked.current)
    leave(item)
    // At the top, because at the bottom it would cover the buttons; for 5 s, because several are shown one after the other.
    if (why !== null) notify(why, { type: 'warning', autoHideDuration: 5_000, anchorOrigin: { vertical: 'top', horizontal: 'center' } })
    await refill()
  }
  const overtakenText = ({ receipt }: Taken) => translate('moderation.overtaken', { number: receipt.receiptId })

  const undoing = useRef(new Set<Made['item']>())
  const undo = async (one: Made) => {
    const { uuid } = one.item.receipt
    if (undoing.current.has(one.item)) return // pressed twice
    undoing.current.add(one.item)
    try {
      if (!(await one.sent)) return
      await change<typeof postDecisionUndo>('POST', act(uuid, 'decision/undo'))
      gone.current.delete(uuid)
      setMade((before) => before.filter(({ item }) => item !== one.item))
      leave(one.item, one.item)
    } catch (error) {
      notify((error as Error).message, { type: 'warning' })
    } finally {
      undoing.current.delete(one.item)
    }
  }

  const skip = async (item: Taken) => {
    skipped.current.add(item.receipt.uuid)
    leave(item)
    await change<typeof postModerationRelease>('POST', act(item.receipt.uuid, 'release')).catch(() => null)
    await refill()
  }

  return {
    current,
    ahead: items.length - 1,
    asking,
    failure,
    made,
    skipped: skipped.current.size,
    decide,
    undo,
    skip,
    refill,
    /** Removes a receipt that has left the review because its requisites are known now. */
    passOn: (item: Taken) => pass(item, null),
    /** Removes a receipt on which somebody else has decided, or whose requisites they have typed. */
    overtaken: (item: Taken) => pass(item, overtakenText(item)),
    async lookAgain() {
      skipped.current.clear()
      await refill()
    },
  }
}
