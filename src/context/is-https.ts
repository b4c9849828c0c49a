import type { Context } from './context.ts'

/** Whether the service is reached by HTTPS, as `BASE_URL` says: it usually stands behind a proxy that ends TLS. */
export const isHttps = ({ baseUrl }: Pick<Context, 'baseUrl'>): boolean => baseUrl.startsWith('https:')
