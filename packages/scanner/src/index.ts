export type { ScannerEnvironment } from './home.ts'
export { locateCode } from './look/locate-code.ts'
export { openScanner } from './open-scanner.ts'
export { trustedAddress } from './trusted-address.ts'
export type {
  Camera,
  CameraError,
  CameraErrorCode,
  Country,
  DecodeOptions,
  Diag,
  Engine,
  Hint,
  Picture,
  Rectangle,
  Scan,
  ScanOptions,
  SelfTest,
  ServerDecoder,
  ServiceQrScanner,
  Stop,
} from './types.ts'
