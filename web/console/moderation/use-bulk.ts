import { useState } from 'react'
import type { HttpError } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import type { Missing } from '#domain/receipt/approval-codes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { postDecision, postDecisionUndo } from '#contract/moderation/decisions.ts'
import { change } from '../data/call.ts'
import { dossierPath } from '../receipts/use-dossier.ts'

type Chosen = { uuid: string; receiptId: number | null; qrString?: string | null }
/** Why the service refused a decision. */
export type Refusal = Chosen & { code: ErrorCode | null; missing: readonly Missing[]; message: string }
/** What came of a decision on many receipts: those decided, with what was unusual, and those that the service refused. */
export type BulkOutcome = { approve: boolean; decided: Chosen[]; warned: (Chosen & { text: string })[]; refused: Refusal[]; until: number }

/** One decision for many receipts, one after the other. Each is decided as if it were alone: what nobody has confirmed is refused. */
export function useBulk() {
  const queries = useQueryClient()
  const [done, setDone] = useState(0)
  const [of, setOf] = useState(0)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const refresh = () => Promise.all(['moderation', 'receipts'].map((name) => queries.invalidateQueries({ queryKey: [name] })))

  const decide = async (receipts: readonly Chosen[], verdict: { approve: boolean; reason: string | null }) => {
    const found: BulkOutcome = { approve: verdict.approve, decided: [], warned: [], refused: [], until: 0 }
    setOutcome(null)
    setOf(receipts.length)
    for (const [index, one] of receipts.entries()) {
      setDone(index)
      try {
        const { warnings, pendingDecision } = await change<typeof postDecision>('POST', `${dossierPath(one.uuid)}/decision`, {
          ...verdict,
          seenQrString: one.qrString,
          undoable: true,
        })
        found.decided.push(one)
        if (pendingDecision) found.until = Date.parse(pendingDecision.appliesAt)
        if (warnings.length > 0) found.warned.push({ ...one, text: warnings.map(({ text }) => text).join(' ') })
      } catch (error) {
        const { body, message } = error as HttpError
        found.refused.push({ ...one, code: body?.code ?? null, missing: body?.missing ?? [], message })
      }
    }
    setOf(0)
    setOutcome(found)
    await refresh()
  }

  const undo = async () => {
    for (const { uuid } of outcome?.decided ?? []) await change<typeof postDecisionUndo>('POST', `${dossierPath(uuid)}/decision/undo`).catch(() => null)
    setOutcome(null)
    await refresh()
  }

  return { isBusy: of > 0, done, of, outcome, decide, undo, close: () => setOutcome(null) }
}
