import { randomInt } from 'node:crypto'
import { openJournal } from '#simulator/journal.ts'
import { clockOf } from '#simulator/clock.ts'
import type { UzBehaviour } from './behaviour.ts'
import type { UzMintRequest } from './mint-request.ts'
import { linkOf, paidTiyin, type UzReceipt } from './receipt.ts'
import { ringUp } from './ring-up.ts'
import { UZ_SAMPLES } from './samples.ts'
import { DEFAULT_UZ_SETTINGS, type UzSettings } from './settings.ts'
import { tashkentClock } from './tashkent.ts'

export type UzStored = { receipt: UzReceipt; availableAt: number; behaviour: UzBehaviour | null }

type UzEntry = { kind: 'terminal'; terminal: string } | { kind: 'minted'; stored: UzStored }

/** The state of one simulated fiscal operator. */
export type UzWorld = ReturnType<typeof openUzWorld>

export function openUzWorld({ now, stateFile, settings }: { now: () => number; stateFile: string | null; settings: Partial<UzSettings> }) {
  const journal = openJournal<UzEntry>(stateFile)
  const receipts = new Map<string, UzStored>()
  const asked = new Map<string, number>()
  let terminal: string | null = null
  let lastNumber = 0
  for (const receipt of UZ_SAMPLES) receipts.set(keyOf(receipt.terminal, receipt.number), { receipt, availableAt: 0, behaviour: null })
  for (const entry of journal.entries) {
    if (entry.kind === 'terminal') terminal = entry.terminal
    else put(entry.stored)
  }
  if (terminal === null) {
    terminal = `UZ${String(randomInt(1e12)).padStart(12, '0')}` // random, so that two simulators never issue equal receipts
    journal.append({ kind: 'terminal', terminal })
  }
  const own = terminal

  return {
    now,
    settings: { ...DEFAULT_UZ_SETTINGS, ...settings } as UzSettings,
    find: (terminal: string, number: string): UzStored | null => receipts.get(keyOf(terminal, number)) ?? null,
    noteAsked: (terminal: string, number: string) => void asked.set(keyOf(terminal, number), (asked.get(keyOf(terminal, number)) ?? 0) + 1),
    /** Questions about this receipt, whatever their outcome. */
    timesAsked: (terminal: string, number: string): number => asked.get(keyOf(terminal, number)) ?? 0,

    /** The caller has checked the request. */
    mint(request: UzMintRequest): UzStored {
      const soldAt = clockOf(request.receiptDate ?? tashkentClock(now()).slice(0, 19), tashkentClock) as string
      const stored: UzStored = {
        receipt: ringUp(request, own, String(lastNumber + 1), soldAt),
        availableAt: now() + (request.availableAfterMs ?? 0),
        behaviour: request.behaviour ?? null,
      }
      journal.append({ kind: 'minted', stored })
      put(stored)
      return stored
    },
  }

  function put(stored: UzStored) {
    const { terminal: at, number } = stored.receipt
    receipts.set(keyOf(at, number), stored)
    lastNumber = Math.max(lastNumber, Number(number))
  }
}

const keyOf = (terminal: string, number: string): string => `${terminal}:${number}`

/** The answer to the caller who minted. The link leads to this simulator, as a real one leads to the operator. */
export const describeUzMinted = (receipt: UzReceipt, url: string) => ({
  qrStr: linkOf(url, receipt),
  fn: receipt.terminal,
  fd: receipt.number,
  fp: receipt.sign,
  sumKopeks: paidTiyin(receipt),
  printUrl: `${url}/print/uz/${receipt.terminal}/${receipt.number}.png`,
})
