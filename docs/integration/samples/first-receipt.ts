// Sends a receipt and waits for its verdict.
const url = process.env.CHEKHOV_URL ?? 'http://127.0.0.1:8080'
const headers = { 'api-key': process.env.CHEKHOV_KEY!, 'content-type': 'application/json' }

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, { ...init, headers })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

const { uuid } = await call('/api/receipts/qr', {
  method: 'POST',
  body: JSON.stringify({ userUuid: 'participant-17', qrStr: process.env.QR }),
})

let receipt = await call(`/api/receipts/${uuid}`)
while (receipt.state !== 'REVIEWED') {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  receipt = await call(`/api/receipts/${uuid}`)
}

console.log(uuid, receipt.approved ? `approved, ${receipt.promoPoints} points` : `rejected: ${receipt.rejectKey}`)
