import type { KeyCaller } from '#contract/callers.ts'
import type { Flow } from '#platform/fair-queue.ts'

/**
 * Whose photos a call brings. A page's key is known to everybody, so that its calls are told apart by their addresses first; a brand's server speaks for all
 * of its participants. What names no participant stands for itself.
 */
export const flowOfCall = ({ caller, request }: { caller: KeyCaller; request: { ip: string; id: string } }, userUuid: string | null): Flow => [
  String(caller.promoId),
  caller.scope === 'widget' ? request.ip : '',
  userUuid ?? request.id,
]
