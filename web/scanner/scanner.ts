import { backCameras, listCameras } from './camera/list-cameras.ts'
import { focus, torch } from './camera/controls.ts'
import { decodeFile } from './decode-file.ts'
import { decodeOnServer } from './decode-on-server.ts'
import { hasNativeDetector } from './engines/native.ts'
import { selfTest } from './engines/self-test.ts'
import { isFiscalQr } from './is-fiscal-qr.ts'
import { locateCode } from './look/locate-code.ts'
import { scanVideo } from './session/scan-video.ts'
import type { ServiceQrScanner } from './types.ts'

export const scanner: ServiceQrScanner = {
  scanVideo, decodeFile, isFiscalQr, torch, focus, listCameras, backCameras, selfTest, decodeOnServer, locateCode, hasNativeDetector,
}
