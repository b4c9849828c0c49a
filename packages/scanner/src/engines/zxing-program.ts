import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The part of zxing-wasm's own script that we need, under its own name: either can stand at `zxingUrl`. */
;(globalThis as { ZXingWASM?: unknown }).ZXingWASM = { prepareZXingModule, readBarcodes }
