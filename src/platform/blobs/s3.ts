import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { SignatureV4 } from '@smithy/signature-v4'
import type { BlobPlace, Blobs } from '../blobs.ts'
import { orUnavailable, removeEach } from '../storage-unavailable.ts'

const PART_BYTES = 5 * 1024 * 1024
/** How long a request waits for the beginning of its answer, besides what its body takes. It is made twice, and a caller waits for both. */
const PATIENCE_MS = 7_000
/** As slow as a store or the way to it may be at a peak. */
const SLOWEST_BYTES_PER_MS = 500
/** How long the rest of an answer may pause, also because the reader does. */
const PAUSE_MS = 60_000

/** Objects under a prefix of a bucket, on any server that speaks S3. */
export function openS3Blobs(
  { bucket, prefix, endpoint, region, credentials }: Extract<BlobPlace, { kind: 's3' }>,
  { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = {}, // for tests
): Blobs {
  const forBody = (bytes: number) => patienceMs + bytes / SLOWEST_BYTES_PER_MS
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    // Not all servers besides Amazon's know the newer checksums. The signature covers the body in either case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Without the word to throw, a request that lasts too long is only logged.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: forBody(PART_BYTES), throwOnRequestTimeout: true, socketTimeout: pauseMs },
  })
  const soon = { requestTimeout: patienceMs }
  const keyOf = (name: string) => `${prefix}${name}`

  return {
    async put(name, file, contentType) {
      const object = { Bucket: bucket, Key: keyOf(name), ContentType: contentType }
      const { size } = await stat(file)
      await orUnavailable(
        size <= PART_BYTES
          ? client.send(new PutObjectCommand({ ...object, Body: await readFile(file) }), { requestTimeout: forBody(size) })
          : new Upload({ client, partSize: PART_BYTES, queueSize: 1, params: { ...object, Body: createReadStream(file) } }).done(),
      )
      await rm(file, { force: true })
    },
    async addressToPut(name, { contentType, bytes, from, seconds }) {
      const { url } = client.config.endpointProvider({
        Bucket: bucket,
        Key: keyOf(name),
        Region: region,
        ...(endpoint === null ? {} : { Endpoint: endpoint, ForcePathStyle: true }),
      })
      const signer = new SignatureV4({ service: 's3', region, credentials: client.config.credentials, sha256: client.config.sha256, uriEscapePath: false })
      const { protocol, hostname, port, path, query } = await orUnavailable(
        signer.presign(
          {
            method: 'PUT',
            protocol: url.protocol,
            hostname: url.hostname,
            ...(url.port !== '' && { port: Number(url.port) }),
            path: `${url.pathname.replace(/\/$/, '')}/${keyOf(name).split('/').map(encodeURIComponent).join('/')}`,
            headers: { host: url.host, 'content-type': contentType, 'content-length': String(bytes), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
          },
          { signingDate: from, expiresIn: seconds },
        ),
      )
      const address = new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`)
      for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, String(value))
      return address.href
    },
    async open(name) {
      const found = await orUnavailable(unlessMissing(client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }), soon)))
      return found && { bytes: found.ContentLength ?? 0, stream: found.Body as Readable }
    },
    remove: (names) => removeEach(names, (name) => unlessMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }), soon))),
    place: `s3://${bucket}/${prefix}`,
    async *list(start = '') {
      for (let from: string | undefined; ; ) {
        const page = await orUnavailable(client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(start), ContinuationToken: from }), soon))
        yield (page.Contents ?? []).map(({ Key = '', LastModified = new Date() }) => ({ name: Key.slice(prefix.length), storedAt: LastModified }))
        from = page.NextContinuationToken
        if (from === undefined) return
      }
    },
    close: () => client.destroy(),
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: { name?: string }) => {
    if (error.name !== 'NoSuchKey') throw error
    return null
  })
}
