import type { Rectangle } from '../types.ts'

/** A part of a picture, scaled, and turned around its middle by degrees. */
export type Cut<Source = CanvasImageSource> = { source: Source; part: Rectangle; scale: number; turn?: number }

export const sizeOf = ({ part, scale }: Omit<Cut, 'source'>) => ({
  width: Math.max(1, Math.round(part.width * scale)),
  height: Math.max(1, Math.round(part.height * scale)),
})

/** All looks share one canvas, because phones have little memory for canvases and release it late. */
let canvas: HTMLCanvasElement | undefined

export function takePixels({ source, part, scale, turn = 0 }: Cut): ImageData {
  const { width, height } = sizeOf({ part, scale })
  canvas ??= document.createElement('canvas')
  if (canvas.width < width) canvas.width = width
  if (canvas.height < height) canvas.height = height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) throw new Error('no canvas')
  pen.imageSmoothingQuality = scale < 1 ? 'medium' : 'high'
  pen.save()
  if (turn !== 0) {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.translate(width / 2, height / 2)
    pen.rotate((turn * Math.PI) / 180)
    pen.translate(-width / 2, -height / 2)
  }
  pen.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height)
  pen.restore()
  return pen.getImageData(0, 0, width, height)
}

/** The rectangle enlarged by a margin, within the picture. */
export function grown({ x, y, width, height }: Rectangle, by: number, within: { width: number; height: number }): Rectangle {
  const [dx, dy] = [width * by, height * by]
  const [left, top] = [Math.max(0, x - dx), Math.max(0, y - dy)]
  return { x: left, y: top, width: Math.min(within.width, x + width + dx) - left, height: Math.min(within.height, y + height + dy) - top }
}
