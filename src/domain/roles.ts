/** What people who work with the console may do; each may also do what those before may. */
const ROLES = {
  viewer: 'looks at everything but secrets',
  moderator: 'decides receipts and disputes, and blocks participants',
  operator: 'configures promos, keys and accounts, and tells brands again',
} as const
export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** Whether somebody of a role may do what asks for one. */
export const mayAct = (role: Role, needed: Role): boolean => ROLE_NAMES.indexOf(role) >= ROLE_NAMES.indexOf(needed)
