import { isUnfit } from '../camera/facing.ts'
import { backCameras, listCameras } from '../camera/list-cameras.ts'
import { rememberedLens } from '../camera/remembered-lens.ts'
import type { Camera } from '../types.ts'
import type { Chosen } from './scanning.ts'

/** The rear lenses to go through, the best first. None when the page or the person has chosen. */
export const lensesFor = async ({ autoLens, deviceId }: Chosen, cameras: readonly Camera[]): Promise<Camera[]> =>
  !autoLens || deviceId !== undefined ? [] : backCameras(areNamed(cameras) ? cameras : await listCameras().catch(() => []))

/** Before the permission they have no names. */
const areNamed = (cameras: readonly Camera[]): boolean => cameras.some(({ label }) => label !== '')

/** The lens to begin with; null: whichever the browser takes for one that looks away. Names are known once a camera was allowed. */
export async function firstLens(options: Chosen): Promise<{ deviceId: string | null; cameras: Camera[] }> {
  if (options.deviceId !== undefined) return { deviceId: options.deviceId, cameras: [] }
  const remembered = options.rememberLens ? rememberedLens() : null
  const cameras = await listCameras().catch(() => [])
  if (remembered !== null && isStillRear(remembered, cameras)) return { deviceId: remembered, cameras }
  return { deviceId: options.autoLens ? (backCameras(cameras)[0]?.deviceId ?? null) : null, cameras }
}

/** Before the permission nothing can be said about it, and it is tried. */
const isStillRear = (deviceId: string, cameras: readonly Camera[]): boolean =>
  cameras.every((one) => one.deviceId === '') || cameras.some((one) => one.deviceId === deviceId && one.facing !== 'front')

/** Which lens to take at once instead of one that the browser chose badly. */
export function betterThan(current: string | undefined, label: string, lenses: readonly Camera[]): Camera | null {
  const [best] = lenses
  return best !== undefined && best.deviceId !== current && isUnfit(label) && !isUnfit(best.label) ? best : null
}

/** The one after this, around and around; null: there is no other. */
export function lensAfter(current: string | undefined, lenses: readonly Camera[]): Camera | null {
  const at = lenses.findIndex(({ deviceId }) => deviceId === current)
  const next = lenses[(at + 1) % lenses.length]
  return next === undefined || next.deviceId === current ? null : next
}
