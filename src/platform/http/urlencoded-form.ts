import type { FastifyRequest } from 'fastify'
import { emptyForm, type Form } from './read-form.ts'

export const URLENCODED = 'application/x-www-form-urlencoded'

/** A form without files, in the default encoding of browsers. */
export function urlencodedForm({ body }: Pick<FastifyRequest, 'body'>): Form {
  const form = emptyForm()
  for (const [name, text] of new URLSearchParams(typeof body === 'string' ? body : '')) {
    const known = form.fields[name]
    form.fields[name] = known === undefined ? text : [known, text].flat()
  }
  return form
}
