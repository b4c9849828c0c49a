// Sends a photo of a receipt. Up to five photos: append them under the same name.
import { readFile } from 'node:fs/promises'

const url = process.env.CHEKHOV_URL ?? 'http://127.0.0.1:8080'

const form = new FormData()
form.append('userUuid', 'participant-17')
form.append('externalId', 'order-77')
form.append('photos', new Blob([await readFile(process.env.PHOTO!)]), 'receipt.jpg')

const response = await fetch(`${url}/api/receipts`, {
  method: 'POST',
  headers: { 'api-key': process.env.CHEKHOV_KEY! },
  body: form,
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
console.log(JSON.stringify(await response.json()))
