import { isFields, member, type ExactFields, type ExactJson } from '#domain/verify/exact-json.ts'

/** A receipt document with facts from its wrapper. */
export type TicketDocument = {
  fields: ExactFields
  /** The document came without a wrapper. */
  isFlat: boolean
  /** Registered address of the cash register; wrappers have it beside the document. */
  registeredAddress: ExactJson
}

/** Paths of the document by channel: open API, app export, aggregator, marking-system app. The empty path is a flat document. */
const PLACES = [[], ['content'], ['document'], ['ticket', 'document'], ['data', 'json'], ['fiscalData']] as const

/** Receipts (`receipt`) and strict forms (`bso`) of a ticket; an export is an array of many. At most one per wrapper. */
export const findDocuments = (root: ExactJson): TicketDocument[] => (Array.isArray(root) ? root : [root]).map(documentIn).filter((found) => found !== null)

function documentIn(wrapper: ExactJson): TicketDocument | null {
  for (const path of PLACES) {
    const place = path.reduce(member, wrapper)
    for (const candidate of [place, member(place, 'receipt'), member(place, 'bso')]) {
      const fields = withRequisites(candidate, member(place, 'codeData'))
      if (isDocument(fields)) return { fields, isFlat: candidate === wrapper, registeredAddress: registeredAddress(wrapper, fields) }
    }
  }
  return null
}

/** The marking-system app has the fiscal requisites beside the receipt, in `codeData`. */
const withRequisites = (candidate: ExactJson, codeData: ExactJson): ExactFields =>
  isFields(candidate) ? { ...(isFields(codeData) ? codeData : {}), ...candidate } : {}

const isDocument = (fields: ExactFields): boolean =>
  Object.hasOwn(fields, 'fiscalDriveNumber') && (Object.hasOwn(fields, 'items') || Object.hasOwn(fields, 'totalSum'))

const registeredAddress = (wrapper: ExactJson, fields: ExactFields): ExactJson =>
  member(fields, 'address') ?? member(wrapper, 'address') ?? member(member(fields, 'metadata'), 'address')
