/**
 * Files by name. A name is chosen once and its bytes never change: letters, digits, `-` and one dot. Every refusal of the disk or
 * the object store is `StorageUnavailable`.
 */
export type Blobs = {
  /** Takes over a file that is on disk. When this resolves, it survives a power cut under its name, whole; before that, it is not there at all. */
  put(name: string, file: string, contentType: string): Promise<void>
  /** Null: there is none. The stream is to be read or destroyed. */
  open(name: string): Promise<StoredBlob | null>
  /** None of them is there afterwards, whether it was before or not. */
  remove(names: readonly string[]): Promise<void>
  /** Everything there is, in portions and in no particular order. */
  list(): AsyncIterable<readonly Listed[]>
  /** Rejects when nothing could be stored now. */
  check(): Promise<void>
  close(): void
}

export type StoredBlob = { bytes: number; stream: NodeJS.ReadableStream & AsyncIterable<Uint8Array> & { destroy(): void } }
export type Listed = { name: string; storedAt: Date }

export type BlobPlace =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3'
      bucket: string
      prefix: string
      endpoint: string | null
      region: string
      credentials: { accessKeyId: string; secretAccessKey: string } | null
    }
