import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The part of zxing-wasm's own script that the scanner uses, under the same global name, so that either script can be at `zxingUrl`. */
;(globalThis as { ZXingWASM?: unknown }).ZXingWASM = { prepareZXingModule, readBarcodes }
