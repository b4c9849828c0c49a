// Asks in which promos of the showcase a receipt would count. Nothing is sent in by this.
const url = process.env.CHEKHOV_URL ?? 'http://127.0.0.1:8080'
const headers = { 'api-key': process.env.CHEKHOV_KEY!, 'content-type': 'application/json' }

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, { ...init, headers })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

let scan = await call('/api/showcase/check', {
  method: 'POST',
  body: JSON.stringify({ userUuid: 'participant-17', qrStr: process.env.QR }),
})
while (scan.state === 'ARRIVED') {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  scan = await call(`/api/showcase/check/${scan.uuid}`)
}

for (const promo of scan.promos) console.log(promo.name, promo.eligible ? `${promo.points} points` : promo.rejectKey)
