import type { Camera } from '../types.ts'

/** Words in the names of phone cameras, in the languages that phones are set to. Matched within the name in lower case. */
const FRONT =
  /front|user|selfie|facetime|передн|фронт|селфи|old kamera|олд камера|алдыңғы|алдынкы|ön kamera|vorder|frontal|delanter|avant|anterior|przedni|передня|前置|前面|前方|インカメラ|전면|depan|trước|หน้า|أمامي|सामने/
const BACK =
  /back|rear|environment|world|задн|тыл|основная камера|orqa|орқа|арты|артқы|арткы|arka kamera|rück|hinter|trasera|posterior|traseir|arrière|achter|tylny|tylna|后置|後置|背面|アウトカメラ|후면|belakang|sau|หลัง|خلفي|पीछे|zadní|baksida|bagside|takakamera|hátlap|πίσω/

export function facingOf(label: string): Camera['facing'] {
  const name = label.toLowerCase()
  if (FRONT.test(name)) return 'front'
  return BACK.test(name) ? 'back' : 'unknown'
}

/**
 * How unsuitable a rear lens is for reading a receipt at short distance. Wide, depth and night lenses show too little of a small code or cannot focus on it;
 * Android's camera 0 is nearly always the main one.
 */
export function unfitnessOf(label: string): number {
  const name = label.toLowerCase()
  if (/depth|tof|infrared|\bir\b|macro|monochrome|глубин|макро/.test(name)) return 4
  if (/ultra|сверхширок|ультра|superweit|超广角|超廣角|超広角|초광각|ultra-wide|grand-angulaire ultra/.test(name)) return 3
  if (/tele|zoom|телефото|теле|长焦|望遠|망원/.test(name)) return 2
  if (/camera2? 0\b|camera 0,/.test(name)) return 0
  return /camera2? \d/.test(name) ? 1.5 : 1
}

/** Whether another lens should be used if there is one. */
export const isUnfit = (label: string): boolean => unfitnessOf(label) >= 2
