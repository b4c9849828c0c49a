import * as contract from '#contract/accounts/session.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { presentSession } from './present-session.ts'

export const getSession = answer(contract.getSession, async (_: Context, { caller }) => presentSession(caller))
