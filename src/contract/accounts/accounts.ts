import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Integer, Nullable } from '../fields.ts'
import { RoleName } from './session.ts'

export const Account = Type.Object(
  {
    id: Integer(),
    login: Type.String(),
    name: Type.String({ description: 'Whom histories name. It stays what it is, and is never given to somebody else.' }),
    role: RoleName,
    disabled: Type.Boolean(),
    temporaryPassword: Type.Boolean({ description: 'The password is one that was made for them, and not changed yet.' }),
    passwordEndsAt: Nullable(DateTime({ description: 'Until when a password that was made for them opens a session; null: the password is their own.' })),
    secondFactor: Type.Boolean({ description: 'Signing in takes a code besides the password.' }),
    sessions: Integer({ description: 'How often they are signed in now.' }),
    createdAt: DateTime(),
    lastSeenAt: Nullable(DateTime()),
  },
  {
    title: 'Account',
    examples: [
      {
        id: 1,
        login: 'anna',
        name: 'Anna',
        role: 'moderator',
        disabled: false,
        temporaryPassword: false,
        passwordEndsAt: null,
        secondFactor: false,
        sessions: 1,
        createdAt: '2026-03-01T09:00:00.000Z',
        lastSeenAt: '2026-03-01T12:00:00.000Z',
      },
    ],
  },
)

const NewPassword = Type.String({ description: `Shown this once; the account signs in with it and changes it within ${LIMITS.temporaryPasswordHours} hours.` })

const operator = { auth: 'operator', role: 'operator', tag: 'accounts' } as const
const accountParams = Type.Object({ id: Integer({ minimum: 1 }) })

export const getAccounts = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/accounts',
  operationId: 'getAccounts',
  summary: 'All accounts of the console',
  replies: { 200: { description: 'All accounts, by id', schema: Type.Object({ items: Type.Array(Account) }) } },
})

export const postAccounts = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/accounts',
  operationId: 'postAccounts',
  summary: 'Make an account',
  body: Type.Object(
    {
      login: Type.String({
        minLength: 1,
        maxLength: LIMITS.loginMax,
        pattern: '^[A-Za-z0-9][A-Za-z0-9._@+-]*$',
        description: 'Letters, digits and `._@+-`; upper and lower case are the same.',
      }),
      name: Type.String({
        minLength: 1,
        maxLength: LIMITS.operatorNameMax,
        description: 'Whom histories name: printable, with single spaces inside, and not `auto`, `brand`, `participant` or `operator`.',
      }),
      role: RoleName,
    },
    { title: 'NewAccount', examples: [{ login: 'vera', name: 'Vera', role: 'moderator' }] },
  ),
  replies: {
    201: { description: 'The account and its password', schema: Type.Object({ account: Account, password: NewPassword }, { title: 'MadeAccount' }) },
  },
  errors: ['ACCOUNT_TAKEN'],
})

export const patchAccount = endpoint({
  ...operator,
  method: 'PATCH',
  url: '/api/admin/accounts/{id}',
  operationId: 'patchAccount',
  summary: 'Give an account another role, disable or enable it',
  description: 'Holds for its sessions from the next call on; those of a disabled account end.',
  params: accountParams,
  body: Type.Object({ role: Type.Optional(RoleName), disabled: Type.Optional(Type.Boolean()) }, { title: 'AccountChange', examples: [{ role: 'viewer' }] }),
  replies: { 200: { description: 'The account as it is now', schema: Account } },
  errors: ['NOT_FOUND', 'LAST_OPERATOR'],
})

export const postAccountPassword = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/accounts/{id}/password',
  operationId: 'postAccountPassword',
  summary: 'Give an account a new password',
  description: 'Ends all sessions of the account.',
  params: accountParams,
  replies: { 200: { description: 'The new password', schema: Type.Object({ password: NewPassword }, { title: 'MadePassword' }) } },
  errors: ['NOT_FOUND'],
})

export const deleteAccountSessions = endpoint({
  ...operator,
  method: 'DELETE',
  url: '/api/admin/accounts/{id}/sessions',
  operationId: 'deleteAccountSessions',
  summary: 'Sign an account out everywhere',
  params: accountParams,
  replies: { 204: { description: 'It has no session' } },
  errors: ['NOT_FOUND'],
})
