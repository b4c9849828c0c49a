import { openHttpFarEnd } from './http-far-end.ts'

export type ReceivedEvent = { webhookId: string; uuid: string; state: string; raw: string }

/** A brand that records the callbacks it receives, in order, and answers `{}` after a delay that the test chooses. */
export async function openBrand() {
  const received: ReceivedEvent[] = []
  let delay: (one: ReceivedEvent) => Promise<unknown> | void = () => {}
  const farEnd = await openHttpFarEnd(async ({ headers, body: raw }, response) => {
    const { uuid, state } = JSON.parse(raw) as { uuid: string; state: string }
    const one = { webhookId: String(headers['webhook-id']), uuid, state, raw }
    received.push(one)
    await delay(one)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return {
    host: farEnd.host,
    callback: { url: `${farEnd.url}/callbacks` },
    received,
    /** From now on the brand answers when this promise has settled. */
    delaysAnswers(how: typeof delay) {
      delay = how
    },
    close: farEnd.close,
  }
}
