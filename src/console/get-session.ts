import { getSession } from '#contract/console-session.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { shownSession } from './shown-session.ts'

export const route = answer(getSession, async (_: Context, { caller }) => shownSession(caller))
