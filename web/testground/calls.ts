import type { Country } from '#countries/index.ts'

/** The part of the service's answers that the test ground's page reads. */
export type Promo = { id: number; name: string; country: Country; sandbox: boolean; products: string[]; callbackUrl: string | null }
export type Tester = { userUuid: string; receipts: number; lastReceiptAt: string }
export type Minted = { qrStr: string; fn: string; fd: string; fp: string; sumKopeks: number | null; printUrl: string }
export type Receipt = {
  uuid: string
  receiptId: number | null
  userUuid: string
  promoId: number | null
  state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED'
  approved: boolean
  country: Country
  rejectKey: string | null
  rejectReason: string | null
  promoPoints: number
  needsReview: boolean
  delivered: string | null
  duplicate: string | null
  externalId: string | null
  qrString?: string | null
  createdAt: string | null
  photos: string[]
  source: string | null
  channel: string | null
  total: { sum: number } | null
  fnsReceipt?: { items: { name: string; price: number; quantity: number; sum: number }[]; totalSum: number } | null
}
export type Callback = {
  at: string
  channel: string
  state: string
  webhookId: string
  attempt: number
  manual: boolean
  outcome: string
  status: number | null
  cause: string
  latencyMs: number
  body: unknown
}
export type Story = {
  receipt: Receipt
  reviewReason: string | null
  nextCheckAt: string | null
  history: { at: string; event: string; state: string; actor: string; detail: Record<string, unknown> | null }[]
  trace: { name: string; saw: unknown; bound: unknown; outcome: string }[]
  callbacks: Callback[]
}
export type Sent = { uuid: string; replayed: boolean | null }

/** A refusal with a text that can be shown. */
export class Refused extends Error {
  status: number
  existing: string | null

  constructor(status: number, body: unknown) {
    super(textOf(status, body))
    this.status = status
    this.existing = (body as { existing_request_uuid?: string } | null)?.existing_request_uuid ?? null
  }
}

function textOf(status: number, body: unknown): string {
  const { detail, code, existing_request_uuid: existing } = (body ?? {}) as { detail?: unknown; code?: string; existing_request_uuid?: string }
  if (Array.isArray(detail)) return detail.map(({ loc, msg }: { loc: unknown[]; msg: string }) => `${loc.slice(1).join('.')}: ${msg}`).join('\n')
  if (existing !== undefined) return `409 ${code ?? 'externalId'}: ${existing ?? ''}`
  return typeof detail === 'string' ? detail : `HTTP ${status}`
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, { credentials: 'same-origin', cache: 'no-store', ...init })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new Refused(response.status, body)
  return body as T
}

export const promosOf = (country: Country) => ask<{ promos: Promo[]; simulator: boolean }>(`/api/lk/promos?country=${country}`)
export const testersOf = (country: Country) => ask<{ users: Tester[]; nextId: number }>(`/api/lk/users?country=${country}`)
export const receiptsOf = (userUuid: string, country: Country) => ask<Receipt[]>(`/api/lk/receipts?userUuid=${encodeURIComponent(userUuid)}&country=${country}`)
export const storyOf = (uuid: string) => ask<Story>(`/api/lk/receipts/${uuid}`)
export const mint = (wish: unknown) =>
  ask<Minted>('/api/lk/mint', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) })
export const send = (form: FormData) => ask<Sent>('/api/lk/send', { method: 'POST', body: form })
export const edit = (uuid: string, fields: Record<string, string>) =>
  ask<{ receipt: Receipt }>(`/lk/r/${uuid}/edit`, { method: 'POST', body: new URLSearchParams(fields) })
export const printPath = ({ fn, fd }: Minted) => `/api/lk/prints/${fn}/${fd}`
