import { isUnfit } from '../camera/facing.ts'
import { backCameras, listCameras } from '../camera/list-cameras.ts'
import { rememberedLens } from '../camera/remembered-lens.ts'
import type { Camera } from '../types.ts'
import type { Chosen } from './scanning.ts'

/** The rear lenses to try, the best first. Empty when the page or the person has chosen a camera. */
export const lensesFor = async ({ autoLens, deviceId }: Chosen, cameras: readonly Camera[]): Promise<Camera[]> =>
  !autoLens || deviceId !== undefined ? [] : backCameras(areNamed(cameras) ? cameras : await listCameras().catch(() => []))

/** Cameras have no names before the permission. */
const areNamed = (cameras: readonly Camera[]): boolean => cameras.some(({ label }) => label !== '')

/** The first lens to try; null: the browser's choice of a rear camera. Names are known once a camera was allowed. */
export async function firstLens(options: Chosen): Promise<{ deviceId: string | null; cameras: Camera[] }> {
  if (options.deviceId !== undefined) return { deviceId: options.deviceId, cameras: [] }
  const remembered = options.rememberLens ? rememberedLens() : null
  const cameras = await listCameras().catch(() => [])
  if (remembered !== null && isStillRear(remembered, cameras)) return { deviceId: remembered, cameras }
  return { deviceId: options.autoLens ? (backCameras(cameras)[0]?.deviceId ?? null) : null, cameras }
}

/** Before the permission this is unknown, and the lens is tried. */
const isStillRear = (deviceId: string, cameras: readonly Camera[]): boolean =>
  cameras.every((one) => one.deviceId === '') || cameras.some((one) => one.deviceId === deviceId && one.facing !== 'front')

/** The lens to use instead of an unsuitable one that the browser has chosen; null: keep it. */
export function betterThan(current: string | undefined, label: string, lenses: readonly Camera[]): Camera | null {
  const [best] = lenses
  return best !== undefined && best.deviceId !== current && isUnfit(label) && !isUnfit(best.label) ? best : null
}

/** The next lens in the cycle; null: there is no other. */
export function lensAfter(current: string | undefined, lenses: readonly Camera[]): Camera | null {
  const at = lenses.findIndex(({ deviceId }) => deviceId === current)
  const next = lenses[(at + 1) % lenses.length]
  return next === undefined || next.deviceId === current ? null : next
}
