import type { Export } from '#store/exports.ts'

/** The name of an export's file in the store: no photo, whose names are hexadecimal, and no other export has it. */
export const fileOf = ({ id, format }: Pick<Export, 'id' | 'format'>): string => `exports-${id}.${format}`
