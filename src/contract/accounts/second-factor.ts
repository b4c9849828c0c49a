import { Type } from 'typebox'
import { ROLE_NAMES } from '#domain/roles.ts'
import { endpoint } from '../endpoint.ts'
import { Integer, OneOf } from '../fields.ts'
import { GivenCode, GivenPassword } from './session.ts'

const own = { auth: 'operator', role: 'viewer', tag: 'accounts', openBefore: 'secondFactor' } as const
const operator = { auth: 'operator', role: 'operator', tag: 'accounts' } as const

const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: 'Each is good for one sign-in instead of a code of the app. Shown this once.' }) },
  { title: 'RecoveryCodes' },
)

export const postSecondFactor = endpoint({
  ...own,
  method: 'POST',
  url: '/api/admin/session/second-factor',
  operationId: 'postSecondFactor',
  summary: 'Begin to set up a second factor, or another one',
  description: 'The secret goes into an app for one-time codes (TOTP). It is used once `putSecondFactor` has got its first code; until then nothing changes.',
  body: Type.Object(
    { password: GivenPassword, code: Type.Optional(GivenCode) },
    { title: 'SecondFactorRequest', examples: [{ password: 'correct horse battery staple' }] },
  ),
  replies: {
    201: {
      description: 'The secret, shown this once',
      schema: Type.Object(
        { secret: Type.String({ description: 'In base32, for typing.' }), uri: Type.String({ description: '`otpauth:`, for a QR code.' }) },
        { title: 'ProposedSecondFactor' },
      ),
    },
  },
  errors: ['NO_SESSION', 'WRONG_PASSWORD', 'WRONG_CODE'],
})

export const putSecondFactor = endpoint({
  ...own,
  method: 'PUT',
  url: '/api/admin/session/second-factor',
  operationId: 'putSecondFactor',
  summary: 'Use the second factor from now on',
  description: 'Takes the first code of the app. Ends all other sessions of the account.',
  body: Type.Object({ code: GivenCode }, { title: 'FirstCode', examples: [{ code: '123456' }] }),
  replies: { 200: { description: 'It is in use', schema: RecoveryCodes } },
  errors: ['NO_SESSION', 'NO_SECOND_FACTOR', 'WRONG_CODE'],
})

export const postRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  url: '/api/admin/session/recovery-codes',
  operationId: 'postRecoveryCodes',
  summary: 'New recovery codes',
  description: 'The earlier ones are good no more.',
  body: Type.Object({ code: GivenCode }, { title: 'CodeOfSecondFactor', examples: [{ code: '123456' }] }),
  replies: { 201: { description: 'The codes', schema: RecoveryCodes } },
  errors: ['NO_SESSION', 'NO_SECOND_FACTOR', 'WRONG_CODE'],
})

export const deleteAccountSecondFactor = endpoint({
  ...operator,
  method: 'DELETE',
  url: '/api/admin/accounts/{id}/second-factor',
  operationId: 'deleteAccountSecondFactor',
  summary: 'Take the second factor of an account away',
  description: 'For somebody who has lost it. Ends all sessions of the account.',
  params: Type.Object({ id: Integer({ minimum: 1 }) }),
  replies: { 204: { description: 'It has none' } },
  errors: ['NOT_FOUND'],
})

const SignInRules = Type.Object(
  {
    secondFactorRoles: Type.Array(OneOf(ROLE_NAMES), { uniqueItems: true, description: 'Roles whose sessions open nothing until a second factor is set up.' }),
  },
  { title: 'SignInRules', examples: [{ secondFactorRoles: [] }] },
)

export const getSignInRules = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/sign-in-rules',
  operationId: 'getSignInRules',
  summary: 'What sign-in asks of the roles',
  replies: { 200: { description: 'The rules', schema: SignInRules } },
})

export const putSignInRules = endpoint({
  ...operator,
  method: 'PUT',
  url: '/api/admin/sign-in-rules',
  operationId: 'putSignInRules',
  summary: 'Ask other things at sign-in',
  description: 'Holds for open sessions from the next call on. Tokens have no second factor.',
  body: SignInRules,
  replies: { 200: { description: 'The rules as they are now', schema: SignInRules } },
})
