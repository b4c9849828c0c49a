import type { Role } from '#domain/roles.ts'
import type { Endpoint } from './endpoint.ts'

export { mayAct, type Role } from '#domain/roles.ts'

/**
 * The least role an endpoint of operators is open to; null where it is none of theirs. What an endpoint does not say follows from its
 * method, so that forgetting to say it closes a door rather than opens one.
 */
export function roleOf({ auth, method, role }: Pick<Endpoint, 'auth' | 'method' | 'role'>): Role | null {
  if (auth !== 'operator') return null
  return role ?? (method === 'GET' ? 'viewer' : 'operator')
}
