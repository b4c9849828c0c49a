import { Box } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import type { View } from './use-view.ts'
import { pathOf } from './viewer.tsx'

const WIDTH = 640
const HEIGHT = 440

/** The code in a photo and what is printed around it, enlarged, for a look beside the whole photo. Nothing where no code was found. */
export function CodeCrop({ photo, view: { code, turn, contrast } }: { photo: string; view: View }) {
  const translate = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const area = code?.area ?? null
  useEffect(() => {
    if (area === null) return
    const image = new Image()
    image.onload = () => {
      const context = canvas.current?.getContext('2d')
      if (!context) return
      // Twice the code fits into the height, because the requisites are printed beside it.
      const scale = HEIGHT / 2 / Math.max(area.width, area.height)
      context.reset()
      context.translate(WIDTH / 2, HEIGHT / 2)
      context.rotate((turn * Math.PI) / 180)
      context.scale(scale, scale)
      context.drawImage(image, -(area.x + area.width / 2), -(area.y + area.height / 2))
    }
    image.src = pathOf(photo)
    return () => {
      image.onload = null
    }
  }, [photo, area, turn])
  if (area === null) return null
  return (
    <Box
      component="canvas"
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={translate('viewer.crop')}
      sx={{ width: '100%', borderRadius: 1, bgcolor: 'background.default', display: { xs: 'none', sm: 'block' } }}
      style={{ filter: contrast ? 'grayscale(1) contrast(1.9)' : 'none' }}
    />
  )
}
