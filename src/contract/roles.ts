import type { Role } from '#domain/roles.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * The least role that may call an endpoint of operators; null for other endpoints. Where an endpoint does not say, the role follows from its method, so that
 * an omission denies access instead of giving it.
 */
export function roleOf({ auth, method, role }: Pick<Endpoint, 'auth' | 'method' | 'role'>): Role | null {
  if (auth !== 'operator') return null
  return role ?? (method === 'GET' ? 'viewer' : 'operator')
}
