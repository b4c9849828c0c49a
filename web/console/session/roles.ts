import { usePermissions } from 'react-admin'
import { mayAct, type Role } from '#domain/roles.ts'

/** The role that each action needs. The service enforces it; here, actions that it would refuse are hidden. */
const NEEDS = {
  decide: 'moderator',
  block: 'moderator',
  erase: 'operator',
  resend: 'operator',
  configure: 'operator',
  manageAccounts: 'operator',
  readAudit: 'operator',
  export: 'operator',
} as const satisfies Record<string, Role>
export type Deed = keyof typeof NEEDS

export const mayDo = (role: Role | null | undefined, deed: Deed): boolean => Boolean(role) && mayAct(role as Role, NEEDS[deed])

export function useMay(): (deed: Deed) => boolean {
  const { permissions } = usePermissions<Role>()
  return (deed) => mayDo(permissions, deed)
}
