export { decodePhoto, type Decoded, type DecodeOptions } from './decode-photo.ts'
export type { TextForm } from './form/text-form.ts'
export type { Luma } from './luma.ts'
