import { answer, fault, type Call, type Reply } from './reply.ts'
import { faults } from './soap/faults.ts'
import { AUTH, SYNC } from './soap/namespaces.ts'
import { childNamed, isNamed, readEnvelope, textOf } from './soap/read-envelope.ts'
import { renderAuthRefusal, renderToken } from './soap/render.ts'
import type { World } from './world.ts'

/** AuthService: exchanges the master token for a temporary one. */
export function serveAuth(world: World, { text }: Call): Reply {
  const request = readEnvelope(text)
  if (request === null || !isNamed(request, SYNC, 'GetMessageRequest')) return fault(faults.unreadable(request?.nodeName))
  world.counters.authRequests++
  if (world.settings.authTimeout) return fault(faults.timeout())

  const auth = childNamed(childNamed(request, SYNC, 'Message') ?? request, AUTH, 'AuthRequest')
  const appInfo = auth && childNamed(auth, AUTH, 'AuthAppInfo')
  const masterToken = appInfo && childNamed(appInfo, AUTH, 'MasterToken')
  if (!masterToken) return fault(faults.unreadable())
  return answer(
    textOf(masterToken) === world.masterToken
      ? renderToken(world.tokens.issue(world.settings.tokenLifeMs))
      : renderAuthRefusal('Мастер-токен не найден или отозван'),
  )
}
