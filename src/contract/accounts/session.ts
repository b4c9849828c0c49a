import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { ROLE_NAMES } from '#domain/roles.ts'
import { CSRF_HEADER } from '../callers.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Defaulted, Integer, Nullable, OneOf } from '../fields.ts'

export const RoleName = OneOf(ROLE_NAMES, { description: 'What they may do; each role may also do what those before it may.' })

/** A typed password, in any script. Its format keeps it out of answers. */
export const GivenPassword = Type.String({ minLength: 1, maxLength: LIMITS.passwordMax, format: 'password' })

/** A code of the app, or a recovery code. */
export const GivenCode = Type.String({ minLength: 1, maxLength: 64 })

export const Session = Type.Object(
  {
    accountId: Nullable(Integer({ description: 'null: a script, with a token.' })),
    login: Nullable(Type.String()),
    name: Type.String({ description: 'Whom histories name.' }),
    role: RoleName,
    csrfToken: Nullable(Type.String({ description: `Goes into the header \`${CSRF_HEADER}\` of every call that is not a GET.` })),
    temporaryPassword: Type.Boolean({
      description: 'Somebody else knows the password: it is to be changed, and until then other calls are 403 `PASSWORD_IS_TEMPORARY`.',
    }),
    secondFactor: Type.Boolean({ description: 'Signing in takes a code besides the password.' }),
    secondFactorMissing: Type.Boolean({ description: 'The role needs a second factor: until it is set up, other calls are 403 `SECOND_FACTOR_MISSING`.' }),
    expiresAt: Nullable(DateTime({ description: 'At the latest; a session that nobody uses ends earlier.' })),
    idleSeconds: Nullable(Integer({ description: 'A session ends when it was not used for so long.' })),
  },
  {
    title: 'Session',
    examples: [
      {
        accountId: 1,
        login: 'anna',
        name: 'Anna',
        role: 'moderator',
        csrfToken: 'Vx3kq0m3PcDkq0Yt8mFZkY1l0xZ2cF2m1oO2V5y3fZ0',
        temporaryPassword: false,
        secondFactor: false,
        secondFactorMissing: false,
        expiresAt: '2026-03-02T00:00:00.000Z',
        idleSeconds: 3600,
      },
    ],
  },
)

const operator = { auth: 'operator', role: 'viewer', tag: 'accounts', openBefore: 'passwordAndSecondFactor' } as const

export const postSession = endpoint({
  auth: 'none',
  tag: 'accounts',
  method: 'POST',
  url: '/api/admin/session',
  operationId: 'postSession',
  summary: 'Sign in',
  description:
    'The session is a cookie that scripts of a page cannot read. An account with a second factor sends `code` too: one of its app, or a recovery code, each good once. After several mistakes one has to wait; `Retry-After` says how long.',
  body: Type.Object(
    { login: Type.String({ minLength: 1, maxLength: LIMITS.loginMax }), password: GivenPassword, code: Type.Optional(GivenCode) },
    {
      title: 'Credentials',
      examples: [{ login: 'anna', password: 'correct horse battery staple' }],
    },
  ),
  replies: { 200: { description: 'Signed in', schema: Session } },
  errors: ['LOGIN_FAILED', 'PASSWORD_EXPIRED', 'CODE_NEEDED', 'CODE_REFUSED', 'RATE_LIMITED'],
})

export const getSession = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/session',
  operationId: 'getSession',
  summary: 'Who is signed in',
  replies: { 200: { description: 'The session of this call', schema: Session } },
})

export const deleteSession = endpoint({
  ...operator,
  method: 'DELETE',
  url: '/api/admin/session',
  operationId: 'deleteSession',
  summary: 'Sign out',
  query: Type.Object({ everywhere: Defaulted(Type.Boolean({ description: 'All sessions of the account.' }), false) }),
  replies: { 204: { description: 'Signed out' } },
  errors: ['NO_SESSION'],
})

export const putPassword = endpoint({
  ...operator,
  method: 'PUT',
  url: '/api/admin/session/password',
  operationId: 'putPassword',
  summary: "Change one's own password",
  description:
    'Ends all other sessions of the account. A password that is common, repeats itself, or is built around the login, the name or the name of the product is 422; `ctx.reason` says which.',
  body: Type.Object(
    {
      current: GivenPassword,
      next: Type.String({ minLength: LIMITS.passwordMin, maxLength: LIMITS.passwordMax, format: 'password' }),
    },
    { title: 'PasswordChange', examples: [{ current: 'correct horse battery staple', next: 'purple lamp on the ninth floor' }] },
  ),
  replies: { 204: { description: 'Changed' } },
  errors: ['NO_SESSION', 'WRONG_PASSWORD', 'RATE_LIMITED'],
})
