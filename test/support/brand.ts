import { openHttpFarEnd } from './http-far-end.ts'

export type Heard = { webhookId: string; uuid: string; state: string; raw: string }

/** A brand that writes down what it hears, in order, and answers `{}` after as long as the test likes. */
export async function openBrand() {
  const heard: Heard[] = []
  let think: (one: Heard) => Promise<unknown> | void = () => {}
  const farEnd = await openHttpFarEnd(async ({ headers, body: raw }, response) => {
    const { uuid, state } = JSON.parse(raw) as { uuid: string; state: string }
    const one = { webhookId: String(headers['webhook-id']), uuid, state, raw }
    heard.push(one)
    await think(one)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return {
    host: farEnd.host,
    callback: { url: `${farEnd.url}/callbacks` },
    heard,
    /** From now on it answers when this has ended. */
    thinks(how: typeof think) {
      think = how
    },
    close: farEnd.close,
  }
}

export type Brand = Awaited<ReturnType<typeof openBrand>>
