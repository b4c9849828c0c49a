import { Box, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import type { en } from '#domain/texts/en/console.ts'
import { KeyCap } from '../components/key-cap.tsx'

type KeyText = keyof typeof en.moderation.keys

/** What every key does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth transitionDuration={0} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{translate('moderation.keys.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        {GROUPS.map(([group, keys]) => (
          <Box key={group} component="section" sx={{ mb: 2 }}>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
              {translate(`moderation.keys.${group}`)}
            </Typography>
            <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: 0.75, columnGap: 2, m: 0 }}>
              {keys.map(([caps, name]) => (
                <Box key={name} sx={{ display: 'contents' }}>
                  <Box component="dt">
                    {caps.map((cap) => (
                      <KeyCap key={cap} isShown>
                        {cap}
                      </KeyCap>
                    ))}
                  </Box>
                  <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                    {translate(`moderation.keys.${name}`)}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('moderation.keys.layouts')}
        </Typography>
      </DialogContent>
    </Dialog>
  )
}

const GROUPS: readonly [group: KeyText, keys: readonly [caps: readonly string[], name: KeyText][]][] = [
  [
    'receipt',
    [
      [['A'], 'approve'],
      [['R'], 'reject'],
      [['1', '9'], 'reason'],
      [['Q'], 'requisites'],
      [['V'], 'compare'],
      [['S'], 'skip'],
      [['Z'], 'undo'],
      [['D'], 'story'],
      [['?'], 'help'],
    ],
  ],
  [
    'photo',
    [
      [['+', '−'], 'zoom'],
      [['[', ']'], 'turn'],
      [['C'], 'contrast'],
      [['G'], 'code'],
      [['←', '↑', '↓', '→'], 'move'],
      [['PgUp', 'PgDn'], 'photos'],
      [['0'], 'fit'],
      [['Alt'], 'alt'],
    ],
  ],
]
