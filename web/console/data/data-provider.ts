import { HttpError, type CreateParams, type DataProvider, type GetListParams, type Identifier, type RaRecord, type UpdateParams } from 'react-admin'
import type { Static } from 'typebox'
import type { Delivery } from '#contract/notify/deliveries.ts'
import type { getPromo, getPromos, patchPromo, postPromos, Promo } from '#contract/promos/promos.ts'
import type { getAccounts, patchAccount, postAccounts } from '#contract/accounts/accounts.ts'
import type { Participant } from '#contract/participants.ts'
import type { SentRequest } from '#contract/requests.ts'
import type { ReceiptResult } from '#contract/receipt.ts'
import { change, read } from './call.ts'
import { stateOf } from '../promos/state-of.ts'
import { cursorPage } from './cursor-pages.ts'

type Resource = Partial<{
  list(params: GetListParams): ReturnType<DataProvider['getList']>
  one(id: Identifier): Promise<RaRecord>
  create(params: CreateParams): Promise<RaRecord>
  update(params: UpdateParams): Promise<RaRecord>
}>

/** The id of a participant in addresses: one person may take part in several promos. */
export const participantId = (promoId: number, userUuid: string): string => `${promoId}:${userUuid}`
/** Null for a text that is no id of a promo. */
export const promoIdOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
/** Null for an id that no participant can have. */
export function participantOf(id: string): { promoId: number; userUuid: string } | null {
  const [, promoId = '', userUuid] = /^(\d+):(.+)$/s.exec(id) ?? []
  const known = promoIdOf(promoId)
  return known === null || userUuid === undefined ? null : { promoId: known, userUuid }
}
export const participantPath = (promoId: number, userUuid: string): string => `/api/admin/promos/${promoId}/participants/${encodeURIComponent(userUuid)}`

/** By a part of its name, or by the beginning of its number, as lists show it. */
function isFound({ id, name }: Static<typeof Promo>, text: string): boolean {
  const [, number] = /^[№#]?\s*(\d+)$/.exec(text.trim()) ?? []
  return name.toLowerCase().includes(text.toLowerCase()) || (number !== undefined && String(id).startsWith(number))
}

/** The promo in whose settings another one is to be named; one that is not made yet has no id. */
export type Naming = { id: number | null; country: string; sandbox: boolean }

/** Promos name promos of their own country, and neither themselves nor sandboxes, which name none. */
const isNameable = ({ id, country, settings }: Static<typeof Promo>, naming: Naming): boolean =>
  id !== naming.id && country === naming.country && !settings['sandbox'] && !naming.sandbox

/** A form without errors counts as saved, and would be left without a question: where no field is wrong, the refusal is an error of the whole form. */
function asErrorOfForm(error: HttpError): never {
  throw new HttpError(error.message, error.status, { ...error.body, errors: error.body?.errors ?? { root: { serverError: error.message } } })
}

const promos = async () => (await read<typeof getPromos>('/api/admin/promos')).items
const accounts = async () => (await read<typeof getAccounts>('/api/admin/accounts')).items

/** Resources of react-admin and the calls behind them. */
const RESOURCES: Record<string, Resource> = {
  receipts: {
    list: (params) => cursorPage<Static<typeof ReceiptResult>>('/api/admin/receipts', receiptQuery(params.filter), params, ({ uuid }) => uuid),
  },
  disputes: {
    list: (params) => cursorPage<{ id: number }>('/api/admin/disputes', params.filter, params, ({ id }) => id),
  },
  participants: {
    list: async (params) => {
      const { promoId = (await promos())[0]?.id, ...filter } = params.filter
      const page = await cursorPage<Static<typeof Participant>>(`/api/admin/promos/${promoId}/participants`, filter, params, ({ userUuid }) =>
        participantId(promoId, userUuid),
      )
      return { ...page, data: page.data.map((one) => ({ ...one, promoId })) }
    },
  },
  deliveries: {
    list: (params) =>
      cursorPage<Static<typeof Delivery>>('/api/admin/deliveries', params.filter, params, ({ webhookId, attempt, at }) => `${webhookId} ${attempt} ${at}`),
  },
  requests: {
    list: (params) => cursorPage<Static<typeof SentRequest>>('/api/admin/requests', params.filter, params, ({ requestId, at }) => `${requestId} ${at}`),
  },
  exports: {
    list: (params) => cursorPage<{ id: number }>('/api/admin/exports', params.filter, params, ({ id }) => id),
  },
  promos: {
    list: async ({ filter, pagination, sort }) =>
      inMemory(await promos(), {
        pagination,
        sort,
        filter: (promo: Static<typeof Promo>) =>
          (!filter.q || isFound(promo, String(filter.q))) &&
          (!filter.status || stateOf(promo) === filter.status) &&
          (!filter.nameableIn || isNameable(promo, filter.nameableIn)),
      }),
    one: (id) => read<typeof getPromo>(`/api/admin/promos/${id}`) as Promise<RaRecord>,
    create: ({ data }) => change<typeof postPromos>('POST', '/api/admin/promos', data).catch(asErrorOfForm) as Promise<RaRecord>,
    update: ({ id, data }) => change<typeof patchPromo>('PATCH', `/api/admin/promos/${id}`, data) as Promise<RaRecord>,
  },
  accounts: {
    list: async ({ pagination, sort }) => inMemory(await accounts(), { pagination, sort, filter: () => true }),
    create: async ({ data }) => {
      const { account, password } = await change<typeof postAccounts>('POST', '/api/admin/accounts', data)
      return { ...account, password }
    },
    update: ({ id, data }) => change<typeof patchAccount>('PATCH', `/api/admin/accounts/${id}`, data) as Promise<RaRecord>,
  },
  audit: {
    list: (params) => cursorPage<{ id: number }>('/api/admin/audit', params.filter, params, ({ id }) => id),
  },
}

/** The console filters by the result of a receipt with one choice; the service has three fields for it. */
export function receiptQuery({ kind, ...filter }: Record<string, unknown>): Record<string, string> {
  return { ...filter, ...KINDS[kind as keyof typeof KINDS] } as Record<string, string>
}
export const KINDS = {
  approved: { approved: true },
  rejected: { state: 'REVIEWED', approved: false },
  withModerators: { needsReview: true },
  waiting: { state: 'ARRIVED' },
  inspected: { state: 'INSPECTED' },
} as const

const creating = new Map<string, Promise<RaRecord>>()

/** A second click, which may come before the button is drawn as busy, gets what the first one makes. */
function createOnce(resource: string, params: CreateParams): Promise<RaRecord> {
  const name = JSON.stringify([resource, params.data])
  const made = creating.get(name) ?? asked(resource, 'create')(params).finally(() => creating.delete(name))
  creating.set(name, made)
  return made
}

export const dataProvider = {
  getList: (resource, params) => asked(resource, 'list')(params),
  getOne: async (resource, { id }) => ({ data: await asked(resource, 'one')(id) }),
  getMany: async (resource, { ids }) => ({
    data:
      resource === 'promos'
        ? (await promos()).filter(({ id }) => ids.map(Number).includes(id))
        : await Promise.all(ids.map((id) => asked(resource, 'one')(id))),
  }),
  create: async (resource, params) => ({ data: await createOnce(resource, params) }),
  update: async (resource, params) => ({ data: await asked(resource, 'update')(params) }),
  getManyReference: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
} as DataProvider

function asked<K extends keyof Resource>(resource: string, what: K): NonNullable<Resource[K]> {
  const how = RESOURCES[resource]?.[what]
  if (how === undefined) throw new HttpError(`${resource}: ${what}`, 405)
  return how as NonNullable<Resource[K]>
}

function unsupported(): never {
  throw new HttpError('', 405)
}

/** Short lists come whole; they are paged and sorted here. */
function inMemory<T extends RaRecord>(
  items: readonly T[],
  {
    filter,
    pagination = { page: 1, perPage: 50 },
    sort,
  }: { filter: (item: T) => boolean; pagination: GetListParams['pagination'] | undefined; sort: GetListParams['sort'] | undefined },
) {
  const { page, perPage } = pagination
  const chosen = items.filter(filter)
  if (sort) chosen.sort((a, b) => (sort.order === 'ASC' ? 1 : -1) * compare(a[sort.field], b[sort.field]))
  return { data: chosen.slice((page - 1) * perPage, page * perPage), total: chosen.length }
}

const compare = (a: unknown, b: unknown): number => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? '')))
