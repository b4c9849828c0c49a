import { within } from '../within.ts'
import { KNOWN_TEXT, knownCode } from './known-code.ts'

type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector }

const detectorClass = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

export const hasNativeDetector = (): boolean => detectorClass() !== undefined

/** Reads codes with the browser's own detector. */
export type NativeRead = (source: ImageBitmapSource) => Promise<string[]>

/** The browser's detector, if it can read a known code: some detectors never find anything, and some never answer. */
export const workingDetector = (): Promise<NativeRead | null> => (tested ??= test())

let tested: Promise<NativeRead | null> | undefined

async function test(): Promise<NativeRead | null> {
  try {
    const Detector = detectorClass()
    if (Detector === undefined) return null
    const detector = new Detector({ formats: ['qr_code'] })
    const read: NativeRead = async (source) => (await within(PATIENCE_MS, detector.detect(source))).map(({ rawValue }) => rawValue)
    return (await read(knownCode())).includes(KNOWN_TEXT) ? read : null
  } catch {
    return null
  }
}

const PATIENCE_MS = 2_000
