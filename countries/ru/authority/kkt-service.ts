import type { Exchange } from './exchange.ts'
import { faultMeaning } from './fault-meaning.ts'
import { outage, outageAfter, type Outage } from './outage.ts'
import type { SoapReply } from './soap/read-reply.ts'
import { authRequest, type SoapRequest } from './soap/requests.ts'
import { openTemporaryToken, type Token } from './temporary-token.ts'

const MOST_TOKENS = 2

/** Calls to the receipt service, each with a valid token. */
export function openKktService({
  exchange,
  authUrl,
  kktUrl,
  masterToken,
  now,
}: {
  exchange: Exchange
  authUrl: string
  kktUrl: string
  masterToken: string
  now: () => Date
}) {
  const temporaryToken = openTemporaryToken(askToken, now)

  return {
    /** A token may end or be revoked between two calls: then a fresh one is taken and the call is repeated once. */
    async call(request: SoapRequest, signal?: AbortSignal): Promise<SoapReply | Outage> {
      for (let tokens = 1; ; tokens++) {
        const token = await temporaryToken.get(signal)
        if (token.kind === 'unavailable') return token
        const reply = await exchange.post(kktUrl, request, { 'FNS-OpenApi-Token': token.value }, signal)
        if (reply.kind !== 'fault' || faultMeaning(reply) !== 'tokenRefused') return reply
        temporaryToken.drop(token.value)
        if (tokens === MOST_TOKENS) return reply
      }
    },
  }

  async function askToken(): Promise<Token | Outage> {
    const reply = await exchange.post(authUrl, authRequest(masterToken), {})
    switch (reply.kind) {
      case 'token':
      case 'unavailable':
        return reply
      case 'refused':
        return outage('access', `the master token is refused: ${reply.text}`)
      case 'fault':
        return outageAfter(reply, now())
      default:
        return outage('malformed', 'the reply is to another request')
    }
  }
}
