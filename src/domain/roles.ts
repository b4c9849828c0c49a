/** Roles of the console; each role includes those before it. */
const ROLES = {
  viewer: 'looks at everything but secrets',
  moderator: 'decides receipts and disputes, and blocks participants',
  operator: 'configures promos, keys and accounts, and tells brands again',
} as const
export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** Whether a role includes what the action needs. */
export const mayAct = (role: Role, needed: Role): boolean => ROLE_NAMES.indexOf(role) >= ROLE_NAMES.indexOf(needed)
