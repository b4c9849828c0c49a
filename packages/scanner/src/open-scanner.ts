import { focus, torch } from './camera/torch-focus-zoom.ts'
import { backCameras, listCameras } from './camera/list-cameras.ts'
import { decodeFile } from './decode-file.ts'
import { decodeOnServer } from './decode-on-server.ts'
import { hasNativeDetector } from './engines/native.ts'
import { selfTest } from './engines/self-test.ts'
import { homeOf, type ScannerEnvironment } from './home.ts'
import { locateCode } from './look/locate-code.ts'
import { scanVideo } from './session/scan-video.ts'
import type { ServiceQrScanner } from './types.ts'

/** Makes a scanner. Files are loaded and the camera is opened only when one of its functions is called. */
export function openScanner(environment: ScannerEnvironment): ServiceQrScanner {
  const home = homeOf(environment)
  return {
    scanVideo: (video, onText, options) => scanVideo(home, video, onText, options),
    decodeFile: (file, options) => decodeFile(home, file, options),
    isFiscalQr: environment.isFiscalQr,
    torch,
    focus,
    listCameras,
    backCameras,
    selfTest: (options) => selfTest(home, options),
    decodeOnServer: (blob, decoder) => decodeOnServer(home, blob, decoder),
    locateCode,
    hasNativeDetector,
  }
}
