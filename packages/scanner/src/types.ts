/** Names that the page's own `isFiscalQr` knows. */
export type Country = string
export type Engine = 'native' | 'zxing' | 'jsqr'

export type ScanOptions = {
  /** This camera and no other, whichever way it faces. */
  deviceId?: string
  /** Try the next rear lens where one finds nothing. Default true. */
  autoLens?: boolean
  /** How long a lens may find nothing. Default 6000. */
  lensTryMs?: number
  /** Begin with the lens that read a code last time, on this site. Default true. */
  rememberLens?: boolean
  /** Which fiscal codes count. Default: of any country. */
  country?: Country
  /** Told what happens inside, for logs and statistics. Nothing in it says who somebody is. */
  onDiag?(diag: Diag): void
  /** Told what a person could do, or should know. */
  onHint?(hint: Hint): void
  /** Given a still photo whenever frames show nothing for a while. */
  onStill?(blob: Blob): void
  /** Ask the service about stills in which nothing was read here. */
  serverDecode?: ServerDecoder | null
  /** Take stills at all. Default true. */
  still?: boolean
  /** Let the camera zoom in on a code that is seen but too small. Default false. */
  zoom?: boolean
  /** Look for the code's corner patterns and enlarge what is between them. Default true. */
  locate?: boolean
  /** The middle part of the picture that most looks are at, 0.1 to 1 of its shorter side. Default 0.6. */
  roi?: number
  /** This decoder alone: `scanVideo` is rejected with `engine` where it cannot be had, and `decodeFile` reads nothing. Default: whichever there are. */
  forceEngine?: Engine
  /** Where jsQR is. Default: beside the script. */
  jsqrUrl?: string
  /** Where zxing-wasm's reader is, as a script; its `zxing_reader.wasm` beside it. Default: beside the script. */
  zxingUrl?: string
  /** Another way to stop, also before the camera has started. */
  signal?: AbortSignal
}

export type DecodeOptions = Pick<ScanOptions, 'country' | 'forceEngine' | 'jsqrUrl' | 'zxingUrl' | 'signal'>

/** `url`: the service, or its `POST /api/qr`; default: where the script came from. */
export type ServerDecoder = { url?: string; apiKey: string }

/** Ends the scan and turns the camera off. May be called more than once. */
export type Stop = () => void

/** What `scanVideo` gives: to be awaited, or stopped while the camera is still starting. */
export type Scan = Promise<Stop> & { stop: Stop }

/**
 * denied: the person or the page's policy said no. none: no camera, or only one that looks at its owner. busy: another program has it.
 * insecure: the page is not https. unsupported: this browser shows no camera to pages, as many in-app browsers do.
 * engine: the decoder of `forceEngine` cannot be had. failed: anything else.
 */
export type CameraErrorCode = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported' | 'engine' | 'failed'
export type CameraError = Error & { code: CameraErrorCode }

export type Hint =
  /** The camera could not be started (the promise is rejected too), or could not be started again. */
  | { kind: 'error'; code: CameraErrorCode }
  /** A code is seen, but it is small: come closer. */
  | { kind: 'closer' }
  /** It fills the picture: move back. */
  | { kind: 'farther' }
  /** Too dark to see; `torch`: whether there is a light to turn on. */
  | { kind: 'dark'; torch: boolean }
  /** A code is seen and cannot be read: hold still, smooth the paper. */
  | { kind: 'unreadable' }
  /** Read, and not a receipt's code. */
  | { kind: 'notFiscal'; text: string }
  /** Another lens is being tried. */
  | { kind: 'lens'; label: string }
  /** The page is hidden and the camera is off; it comes back by itself. */
  | { kind: 'paused' }
  | { kind: 'resumed' }
  /** The camera stopped giving pictures and is being started again. */
  | { kind: 'restarting'; reason: 'ended' | 'muted' | 'frozen' | 'black' }
  /** Nothing was read for long: offer to type the receipt's requisites (fn, fd, fp, date, sum). */
  | { kind: 'manual' }

export type Diag =
  /** The first picture is on the screen, `ms` after the call. */
  | { kind: 'started'; ms: number; label: string; deviceId: string; width: number; height: number }
  | { kind: 'engine'; engine: Engine; ready: boolean; ms: number; inWorker: boolean; reason?: string }
  /** Once a second. `look` is what was looked at last. */
  | { kind: 'frames'; count: number; perSecond: number; engine: Engine | null; decodeMs: number; look: string }
  | { kind: 'still'; bytes: number; found: boolean; by: 'here' | 'server' }
  /** A code was read, `ms` after the call. */
  | { kind: 'read'; ms: number; engine: Engine | 'server'; look: string; fiscal: boolean; label: string; frames: number }
  | { kind: 'lens'; label: string; deviceId: string; tried: number }
  | { kind: 'stopped'; ms: number; frames: number }

export type Camera = { deviceId: string; label: string; facing: 'back' | 'front' | 'unknown' }

export type Rectangle = { x: number; y: number; width: number; height: number }

/** What pixels can be taken from. */
export type Picture = CanvasImageSource | ImageData

export type SelfTest = {
  /** The browser says it has a detector of QR codes. */
  nativePresent: boolean
  /** It has read one that we know. */
  native: boolean
  /** The light decoder could be loaded and has read it too. */
  jsqr: boolean
}

/**
 * Starts the camera and calls `onText` with each fiscal code that is read, until that returns (or resolves to) true; then the camera
 * is turned off. Resolves when the first picture is there. Rejected with a `CameraError` when the camera cannot be started.
 */
export declare function scanVideo(video: HTMLVideoElement, onText: (text: string) => boolean | void | Promise<boolean | void>, options?: ScanOptions): Scan
/** Reads the code in an image: one that is fiscal if there is any, else another. Null: none was read, or it is no image this browser can open. */
export declare function decodeFile(file: Blob, options?: DecodeOptions): Promise<string | null>
/** Whether the text looks like a fiscal code of the country, or of any; what is no text does not. */
export declare function isFiscalQr(text: string | null | undefined, country?: Country): boolean
/** False: this camera has no light, or not in this browser. A light that is on comes on again with each camera of the same scan that has one. */
export declare function torch(video: HTMLVideoElement, on: boolean): Promise<boolean>
/** Makes the camera focus anew. False: it cannot be told to. */
export declare function focus(video: HTMLVideoElement): Promise<boolean>
/** All cameras. Before the person has allowed one, browsers say neither names nor ids. */
export declare function listCameras(): Promise<Camera[]>
/** Those that are known to look away from their owner, the one most fit for reading first. */
export declare function backCameras(cameras: readonly Camera[]): Camera[]
export declare function selfTest(options?: Pick<ScanOptions, 'jsqrUrl'>): Promise<SelfTest>
/** Asks the service's decoder. Null: nothing was read in it, or the service could not be asked. */
export declare function decodeOnServer(blob: Blob, decoder: ServerDecoder): Promise<string | null>
/** Where a code lies in a picture of this size, by its corner patterns; null: nowhere to be seen. */
export declare function locateCode(source: Picture, width: number, height: number): Rectangle | null
/** Whether the browser says that it has a detector; `selfTest` says whether that one works. */
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
