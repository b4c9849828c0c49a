import { open } from 'node:fs/promises'

/** Whether a PNG is animated: then it has an `acTL` chunk before its first pixels. */
export async function isMovingPng(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(8)
    for (let at = 8; ; ) {
      const { bytesRead } = await file.read(head, 0, 8, at)
      const type = head.toString('latin1', 4, 8)
      if (bytesRead < 8 || type === 'IDAT') return false
      if (type === 'acTL') return true
      at += 12 + head.readUInt32BE(0)
    }
  } finally {
    await file.close()
  }
}
