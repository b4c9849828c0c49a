/** A country that the page's own `isFiscalQr` knows. */
export type Country = string
export type Engine = 'native' | 'zxing' | 'jsqr'

export type ScanOptions = {
  /** This camera and no other, whichever way it faces. */
  deviceId?: string
  /** Try the next rear lens where one finds nothing. Default true. */
  autoLens?: boolean
  /** How long a lens is tried without a result. Default 6000. */
  lensTryMs?: number
  /** Begin with the lens that last read a code on this site. Default true. */
  rememberLens?: boolean
  /** Which fiscal codes count. Default: of any country. */
  country?: Country
  /** Called with diagnostic events, for logs and statistics. They contain no personal data. */
  onDiag?(diag: Diag): void
  /** Called with hints what the person could do or should know. */
  onHint?(hint: Hint): void
  /** Called with a still photo when frames have shown nothing for a while. */
  onStill?(blob: Blob): void
  /** Send stills in which nothing was read here to the service. */
  serverDecode?: ServerDecoder | null
  /** Whether stills are taken. Default true. */
  still?: boolean
  /** Let the camera zoom in on a code that is visible but too small. Default false. */
  zoom?: boolean
  /** Look for the code's finder patterns and enlarge the area between them. Default true. */
  locate?: boolean
  /** The middle part of the picture that most looks are at, 0.1 to 1 of its shorter side. Default 0.6. */
  roi?: number
  /** Use only this decoder: `scanVideo` is rejected with `engine` if it is unavailable, and `decodeFile` reads nothing. Default: all available ones. */
  forceEngine?: Engine
  /** URL of jsQR. Default: beside the script. */
  jsqrUrl?: string
  /** URL of zxing-wasm's reader, as a script with `zxing_reader.wasm` beside it. Default: beside the script. */
  zxingUrl?: string
  /** Another way to stop, also before the camera has started. */
  signal?: AbortSignal
}

export type DecodeOptions = Pick<ScanOptions, 'country' | 'forceEngine' | 'jsqrUrl' | 'zxingUrl' | 'signal'>

/** `url`: the service, or its `POST /api/qr`. Default: the origin of the script. */
export type ServerDecoder = { url?: string; apiKey: string }

/** Ends the scan and turns the camera off. May be called more than once. */
export type Stop = () => void

/** The result of `scanVideo`: to be awaited, or stopped while the camera is still starting. */
export type Scan = Promise<Stop> & { stop: Stop }

/**
 * denied: refused by the person or by the page's policy. none: there is no camera, or only one that faces its owner. busy: another program uses the camera.
 * insecure: the page is not https, or its policy or a frame forbids the camera. unsupported: the browser gives pages no camera, like many in-app browsers. engine: the decoder of `forceEngine` is
 * unavailable. failed: anything else.
 */
export type CameraErrorCode = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported' | 'engine' | 'failed'
export type CameraError = Error & { code: CameraErrorCode }

export type Hint =
  /** The camera could not be started (the promise is rejected too), or could not be started again. */
  | { kind: 'error'; code: CameraErrorCode }
  /** A code is visible but small: come closer. */
  | { kind: 'closer' }
  /** The code fills the picture: move back. */
  | { kind: 'farther' }
  /** The picture is too dark; `torch`: whether there is a light to turn on. */
  | { kind: 'dark'; torch: boolean }
  /** A code is visible but cannot be read: hold still, smooth the paper. */
  | { kind: 'unreadable' }
  /** A code was read that is not a receipt's. */
  | { kind: 'notFiscal'; text: string }
  /** Another lens is being tried. */
  | { kind: 'lens'; label: string }
  /** The page is hidden and the camera is off; it is turned on again automatically. */
  | { kind: 'paused' }
  | { kind: 'resumed' }
  /** The camera has stopped giving pictures and is being restarted. */
  | { kind: 'restarting'; reason: 'ended' | 'muted' | 'frozen' | 'black' }
  /** Nothing was read for a long time: offer to type the receipt's requisites (fn, fd, fp, date, sum). */
  | { kind: 'manual' }

export type Diag =
  /** The first picture is on the screen, `ms` after the call. */
  | { kind: 'started'; ms: number; label: string; deviceId: string; width: number; height: number }
  | { kind: 'engine'; engine: Engine | 'bent'; ready: boolean; ms: number; inWorker: boolean; reason?: string }
  /** Once a second. `look` is the name of the last look. */
  | { kind: 'frames'; count: number; perSecond: number; engine: Engine | null; decodeMs: number; look: string }
  | { kind: 'still'; bytes: number; found: boolean; by: 'here' | 'server' }
  /** A code was read, `ms` after the call. `bent` is the reader of bent codes, which looks beside the engines where they read nothing. */
  | { kind: 'read'; ms: number; engine: Engine | 'bent' | 'server'; look: string; fiscal: boolean; label: string; frames: number }
  | { kind: 'lens'; label: string; deviceId: string; tried: number }
  | { kind: 'stopped'; ms: number; frames: number }

export type Camera = { deviceId: string; label: string; facing: 'back' | 'front' | 'unknown' }

export type Rectangle = { x: number; y: number; width: number; height: number }

/** What pixels can be taken from. */
export type Picture = CanvasImageSource | ImageData

export type SelfTest = {
  /** The browser claims to have a detector of QR codes. */
  nativePresent: boolean
  /** The detector has read a known code. */
  native: boolean
  /** The light decoder was loaded and has read the known code. */
  jsqr: boolean
}

/**
 * Starts the camera and calls `onText` with each fiscal code that is read, until it returns (or resolves to) true; then the camera is turned off. Resolves
 * when the first picture is there. Rejects with a `CameraError` when the camera cannot be started.
 */
export declare function scanVideo(video: HTMLVideoElement, onText: (text: string) => boolean | void | Promise<boolean | void>, options?: ScanOptions): Scan
/** Reads the code in an image: a fiscal one if there is any, otherwise another. Null: no code was read, or this browser cannot open the image. */
export declare function decodeFile(file: Blob, options?: DecodeOptions): Promise<string | null>
/** Whether the text looks like a fiscal code of the country, or of any. False for anything that is not a text. */
export declare function isFiscalQr(text: string | null | undefined, country?: Country): boolean
/** False: this camera has no light, or the browser does not support it. A light that was turned on is turned on again when the scan changes cameras. */
export declare function torch(video: HTMLVideoElement, on: boolean): Promise<boolean>
/** Makes the camera focus again. False: it cannot be controlled. */
export declare function focus(video: HTMLVideoElement): Promise<boolean>
/** All cameras. Browsers hide names and ids until the person has allowed a camera. */
export declare function listCameras(): Promise<Camera[]>
/** The cameras that are known to face away from their owner, the most suitable first. */
export declare function backCameras(cameras: readonly Camera[]): Camera[]
export declare function selfTest(options?: Pick<ScanOptions, 'jsqrUrl'>): Promise<SelfTest>
/** Asks the service's decoder. Null: nothing was read, or there was no answer. */
export declare function decodeOnServer(blob: Blob, decoder: ServerDecoder): Promise<string | null>
/** The place of a code in a picture of this size, by its finder patterns; null: none is visible. */
export declare function locateCode(source: Picture, width: number, height: number): Rectangle | null
/** Whether the browser claims to have a detector; `selfTest` reports whether it works. */
export declare function hasNativeDetector(): boolean

export type ServiceQrScanner = {
  scanVideo: typeof scanVideo
  decodeFile: typeof decodeFile
  isFiscalQr: typeof isFiscalQr
  torch: typeof torch
  focus: typeof focus
  listCameras: typeof listCameras
  backCameras: typeof backCameras
  selfTest: typeof selfTest
  decodeOnServer: typeof decodeOnServer
  locateCode: typeof locateCode
  hasNativeDetector: typeof hasNativeDetector
}
