import { Type } from 'typebox'

/** Replies of an endpoint that serves files of a browser program. */
export const FILE_REPLIES = {
  200: {
    description: 'The file, compressed as the caller takes it',
    schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    contentType: '*/*',
  },
  304: { description: 'The caller has it already, by its `etag`' },
} as const

export const CONTENT_TYPE_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
