import { Box, Link as MuiLink, List, ListItem, ListItemText } from '@mui/material'
import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/use-translate.ts'
import { useParticipant } from '../components/use-participant.ts'
import { Moment } from '../components/moment.tsx'
import { RejectKeyText } from '../components/reject-key.tsx'
import { StateChip } from '../components/state-chip.tsx'
import type { Dossier } from './use-dossier.ts'

/** Receipts to compare with before deciding, and why. */
export function LookAlikes({ receipts }: { receipts: Dossier['lookAlikes'] }) {
  const translate = useTranslate()
  const participantOf = useParticipant()
  return (
    <List dense disablePadding>
      {receipts.map((one) => (
        <ListItem key={`${one.why} ${one.uuid}`} disableGutters secondaryAction={<StateChip receipt={one} />} sx={{ pr: 12 }}>
          <ListItemText
            primary={
              <MuiLink component={Link} to={`/receipts/${one.uuid}/show`}>
                {participantOf(one)}
              </MuiLink>
            }
            secondary={
              <Box component="span">
                {translate(`relation.${one.why}`)} · <Moment at={one.createdAt} relative />
                {one.rejectKey && (
                  <>
                    {' '}
                    · <RejectKeyText name={one.rejectKey} />
                  </>
                )}
              </Box>
            }
          />
        </ListItem>
      ))}
    </List>
  )
}
