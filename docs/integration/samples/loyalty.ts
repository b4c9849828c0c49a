// Loads a catalogue, then asks how many points a receipt is worth.
const url = process.env.CHEKHOV_URL ?? 'http://127.0.0.1:8080'
const headers = { 'api-key': process.env.CHEKHOV_KEY!, 'content-type': 'application/json' }

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

const { needsRules } = await call('PUT', '/api/loyalty/catalog', {
  items: [{ itemId: 501, name: 'Молоко 1 л', pointsPerUnit: 10, patterns: ['молоко'] }],
})
if (needsRules.length > 0) console.warn('Items without patterns of their own:', needsRules)

let check = await call('POST', '/api/loyalty/check', { userUuid: 'participant-17', qrStr: process.env.QR })
while (check.pending) {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  check = await call('GET', `/api/loyalty/check/${check.uuid}`)
}

// Once for each uuid: a check that is repeated while it waits is awarded as the first one.
if (check.awarded) console.log(check.uuid, `grant ${check.totalPoints} points`)
else console.log(check.uuid, check.alreadyCounted ? 'already counted' : `nothing: ${check.rejectKey}`)
