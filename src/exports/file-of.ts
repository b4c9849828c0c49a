import { EXPORT_FORMATS } from '#domain/promo/exports.ts'
import type { Export } from '#store/exports.ts'

/** The name of an export's file in the store: no photo, whose names are hexadecimal, and no other export has it. */
export const fileOf = ({ id, format }: Pick<Export, 'id' | 'format'>): string => `exports-${id}.${format}`

/** The file that an export may have, where its format is not known any more. */
export const filesOf = (id: number): string[] => EXPORT_FORMATS.map((format) => fileOf({ id, format }))
