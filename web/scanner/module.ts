import { scanner } from './scanner.ts'

export const { scanVideo, decodeFile, isFiscalQr, torch, focus, listCameras, backCameras, selfTest, decodeOnServer, locateCode, hasNativeDetector } = scanner

export default scanner
