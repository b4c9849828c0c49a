import { locateCode } from '@chekhov/scanner'
import Contrast from '@mui/icons-material/Contrast'
import Code from '@mui/icons-material/QrCode2'
import Next from '@mui/icons-material/ChevronRight'
import Previous from '@mui/icons-material/ChevronLeft'
import RotateLeft from '@mui/icons-material/RotateLeft'
import RotateRight from '@mui/icons-material/RotateRight'
import ZoomIn from '@mui/icons-material/ZoomIn'
import ZoomOut from '@mui/icons-material/ZoomOut'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import type { PointerEvent, SyntheticEvent } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import type { en } from '#domain/texts/en/console.ts'
import { useView, type CodePlace } from './use-view.ts'

/** The path of a photo at this origin, because the service may be known to participants under another host name. */
export const pathOf = (photo: string): string => new URL(photo, location.origin).pathname

/** Photos of a receipt with zoom and rotation. A parent that handles keys passes `control`; otherwise the viewer keeps its own state. */
export function Viewer({ photos, control }: { photos: readonly string[]; control?: ReturnType<typeof useView> }) {
  const own = useView()
  const { view, step } = control ?? own
  const translate = useTranslate()
  const at = Math.min(view.photo, photos.length - 1)
  const drag = (event: PointerEvent) => {
    if (event.buttons === 1 && view.zoom > 1) step({ kind: 'move', x: event.movementX, y: event.movementY })
  }
  const button = (label: keyof typeof en.viewer, icon: React.ReactNode, act: () => void) => (
    <Tooltip title={translate(`viewer.${label}`)}>
      <IconButton size="small" aria-label={translate(`viewer.${label}`)} onClick={act}>
        {icon}
      </IconButton>
    </Tooltip>
  )
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Box
        onPointerMove={drag}
        onWheel={(event) => step({ kind: 'zoom', by: event.deltaY < 0 ? 1.15 : 1 / 1.15 })}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'hidden',
          borderRadius: 1,
          bgcolor: 'background.default',
          display: 'grid',
          placeItems: 'center',
          cursor: view.zoom > 1 ? 'grab' : 'default',
          touchAction: view.zoom > 1 ? 'none' : 'auto',
        }}
      >
        <Box
          component="img"
          key={photos[at]}
          src={pathOf(photos[at] as string)}
          alt={translate('viewer.photo', { number: at + 1, of: photos.length })}
          draggable={false}
          onLoad={(event: SyntheticEvent<HTMLImageElement>) => step({ kind: 'code', at: codeIn(event.currentTarget) })}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom})`,
            filter: view.contrast ? 'grayscale(1) contrast(1.9)' : 'none',
          }}
          sx={{
            maxWidth: '100%',
            maxHeight: '100%',
            minHeight: 0,
            minWidth: 0,
            objectFit: 'contain',
            gridArea: '1 / 1',
            width: '100%',
            height: '100%',
            position: 'relative',
          }}
        />
      </Box>
      <Box
        role="toolbar"
        aria-label={translate('viewer.toolbar')}
        sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', flexWrap: 'wrap', pt: 0.5, color: 'text.secondary' }}
      >
        {button('zoomOut', <ZoomOut />, () => step({ kind: 'zoom', by: 1 / 1.4 }))}
        {button('zoomIn', <ZoomIn />, () => step({ kind: 'zoom', by: 1.4 }))}
        {button('left', <RotateLeft />, () => step({ kind: 'turn', by: -90 }))}
        {button('right', <RotateRight />, () => step({ kind: 'turn', by: 90 }))}
        {view.code !== null && button('code', <Code />, () => step({ kind: 'toCode' }))}
        {button('contrast', <Contrast color={view.contrast ? 'primary' : 'inherit'} />, () => step({ kind: 'contrast' }))}
        {photos.length > 1 && (
          <>
            {button('previous', <Previous />, () => step({ kind: 'photo', by: -1, of: photos.length }))}
            <Typography variant="body2">
              {at + 1} / {photos.length}
            </Typography>
            {button('next', <Next />, () => step({ kind: 'photo', by: 1, of: photos.length }))}
          </>
        )}
      </Box>
    </Box>
  )
}

/** The place of a QR code by its corner patterns, also where the code itself cannot be read. */
function codeIn(image: HTMLImageElement): CodePlace | null {
  const { naturalWidth: width, naturalHeight: height, clientWidth, clientHeight } = image
  const found = width * height === 0 ? null : locateCode(image, width, height)
  if (found === null) return null
  const scale = Math.min(clientWidth / width, clientHeight / height)
  return {
    x: (found.x + found.width / 2 - width / 2) * scale,
    y: (found.y + found.height / 2 - height / 2) * scale,
    side: Math.max(found.width, found.height) * scale,
    room: Math.min(clientWidth, clientHeight),
    area: found,
  }
}
