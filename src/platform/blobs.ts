/**
 * A store of files by name. A name is used once and its bytes never change. Names consist of letters, digits, `-` and one dot. Every failure of the disk or
 * of the object store is `StorageUnavailable`.
 */
export type Blobs = {
  /** Moves a file from the disk into the store. When this resolves, the file is complete and survives a power cut; before, it is not visible at all. */
  put(name: string, file: string, contentType: string): Promise<void>
  /** An address of the store to which a file of this size and type, and no other, can be put for so long from a moment on; null: the store has no addresses. */
  addressToPut(name: string, file: { contentType: string; bytes: number; from: Date; seconds: number }): Promise<string | null>
  /** Null: the file does not exist. The caller has to read or destroy the stream. */
  open(name: string): Promise<StoredBlob | null>
  /** Removes the files; missing ones are ignored. Where some cannot be removed, the others are, and those are named by `NotRemoved`. */
  remove(names: readonly string[]): Promise<void>
  /** All files, or those whose names begin with these two hexadecimal digits, in portions and in no particular order. */
  list(start?: string): AsyncIterable<readonly Listed[]>
  /** Names the store: equal in all processes that share it. */
  place: string
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
