export type OpenedPicture = { source: CanvasImageSource; width: number; height: number; close(): void }

/** The image, rotated as its metadata say. Null: this browser cannot open it. */
export async function openPicture(file: Blob): Promise<OpenedPicture | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() }
  } catch {
    return openElement(file) // opens more types, such as HEIC on iPhones
  }
}

async function openElement(file: Blob): Promise<OpenedPicture | null> {
  const address = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(address)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, close }
  } catch {
    close()
    return null
  }
}
