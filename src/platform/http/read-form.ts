import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type Endpoint, FILE_BYTES_MAX, type Files, FORM_BYTES_MAX, type Upload } from '#contract/endpoint.ts'
import { type TempFiles, TooManyBytes } from '../temp-files.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { ApiError, badRequest, tooLarge } from './api-error.ts'
import { type Problem, valueError } from './problem.ts'

/** A form as it was received: fields as texts, files on the disk. */
export type Form = {
  fields: Record<string, string | string[]>
  uploads: Record<string, Upload[]>
  /** The files by what was said of them, in the order in which they came. */
  files: { field: string; type: string; bytes: number }[]
  problems: Problem[]
}

const PARTS_MAX = 100
/** Longer than any field may be, so a text that is cut here is too long for its schema too. */
const FIELD_BYTES_MAX = 64 * 1024

/**
 * Reads multipart/form-data part by part, so that files are never in memory as a whole. Each upload is added to `form` as soon as it is on the disk; the
 * caller has to remove the ones that remain at the end of the call. Too many files, a file that is too large, and a broken form are refused at once without
 * reading the rest.
 */
export async function readForm(request: FastifyRequest, files: Files, tempFiles: TempFiles, form: Form): Promise<void> {
  if (!request.isMultipart()) return
  try {
    const parts = request.parts({ limits: { parts: PARTS_MAX, fieldSize: FIELD_BYTES_MAX, fileSize: Infinity } })
    for await (const part of parts) await takePart(part, files, tempFiles, form)
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error)
  }
}

export const emptyForm = (): Form => ({ fields: {}, uploads: {}, files: [], problems: [] })

/** Fields of the endpoint that got a file instead of a text, or a text instead of a file. */
export function misplacedIn({ problems }: Form, { files = {}, body }: Endpoint): Problem[] {
  return problems.filter(({ loc: [, name = ''] }) => Object.hasOwn({ ...files, ...body?.properties }, name))
}

async function takePart(part: Multipart, files: Files, tempFiles: TempFiles, form: Form): Promise<void> {
  const name = part.fieldname
  const wanted = Object.hasOwn(files, name) ? files[name] : undefined
  if (part.type === 'field') {
    const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
    if (wanted === undefined) takeField(form, name, text)
    else if (text !== '') form.problems.push(valueError(['body', name], 'expected a file'))
    return
  }
  if (wanted === undefined) return ignoreFile(part.file, name, form)
  if (part.filename === undefined || part.filename === '') return passOver(part.file) // a file field of a page in which no file was chosen

  const given = (form.uploads[name] ??= [])
  if (given.length === wanted.most) throw new ApiError('TOO_MANY_FILES', `${name}: at most ${wanted.most === 1 ? 'one file' : `${wanted.most} files`}.`)
  const upload = await tempFiles.receive(part.file, FILE_BYTES_MAX).catch((error: unknown) => {
    throw error instanceof TooManyBytes
      ? new ApiError('FILE_TOO_LARGE', `${name}[${given.length}]: a file may have at most ${FILE_BYTES_MAX / 1024 / 1024} MB.`)
      : error
  })
  given.push(upload)
  form.files.push({ field: name, type: part.mimetype, bytes: upload.bytes })
}

function takeField({ fields }: Form, name: string, text: string): void {
  const known = fields[name]
  fields[name] = known === undefined ? text : [known, text].flat()
}

/** A file in a field for texts, or in an unknown field. */
async function ignoreFile(file: AsyncIterable<Uint8Array>, name: string, form: Form): Promise<void> {
  await passOver(file)
  form.problems.push({ type: 'string_type', loc: ['body', name], msg: 'Input should be a valid string' })
}

async function passOver(file: AsyncIterable<Uint8Array>): Promise<void> {
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes > FORM_BYTES_MAX) throw tooLarge(FORM_BYTES_MAX)
  }
}

/** Errors that are neither our refusals nor failures of the disk come from the parser, so the form is malformed. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ApiError || error instanceof StorageUnavailable) return error
  return badRequest(REFUSALS[(error as { code?: string }).code ?? ''] ?? 'The body is not well-formed multipart/form-data.')
}

/** What the parser refuses although the form is well-formed, by the codes of its errors. */
const REFUSALS: Record<string, string> = {
  FST_PARTS_LIMIT: `A form may have at most ${PARTS_MAX} parts.`,
  FST_PROTO_VIOLATION: 'A form may have no field that is named as a property of all objects, such as __proto__ or constructor.',
}
