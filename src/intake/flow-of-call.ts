import type { KeyCaller } from '#contract/callers.ts'
import type { Flow } from '#platform/fair-queue.ts'
import { networkOf } from '#platform/network-of.ts'

/**
 * The flow to which the photos of a call belong: photos are read fairly between flows. The key of a page is public, so its calls are separated by IP address
 * first; a brand's server sends for all of its participants. A call without a participant is a flow of its own.
 */
export const flowOfCall = ({ caller, request }: { caller: KeyCaller; request: { ip: string; id: string } }, userUuid: string | null): Flow => [
  String(caller.promoId),
  caller.scope === 'widget' ? networkOf(request.ip) : '',
  userUuid ?? request.id,
]
