import { Box, Button, Chip, Divider, Typography } from '@mui/material'
import type { getAccountSessions, getSessions } from '#contract/accounts/sessions.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Moment } from '../components/moment.tsx'
import { change, type Body } from '../data/call.ts'
import { useAnswer, useDeed } from '../data/use-answer.ts'

type OpenSession = Body<typeof getSessions>['items'][number]

/** Open sessions, at `/api/admin/sessions` or those of an account; each can be ended but the one in use. */
export function SessionList({ path }: { path: string }) {
  const translate = useTranslate()
  const { data } = useAnswer<typeof getSessions | typeof getAccountSessions>('sessions', path)
  const end = useDeed((id: number) => change('DELETE', `${path}/${id}`), { stale: ['sessions', 'accounts'], done: 'sessions.ended' })
  if (data?.items.length === 0) return <Typography>{translate('sessions.none')}</Typography>
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {data?.items.map((one, number) => (
        <Box component="li" key={one.id}>
          {number > 0 && <Divider sx={{ mb: 1 }} />}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                {nameOf(one)} {one.current && <Chip component="span" size="small" color="primary" label={translate('sessions.current')} />}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {one.address ?? '–'} · {translate('sessions.lastSeenAt')} <Moment at={one.lastSeenAt} relative /> · {translate('sessions.expiresAt')}{' '}
                <Moment at={one.expiresAt} />
              </Typography>
            </Box>
            {!one.current && (
              <Button size="small" color="error" disabled={end.isPending} onClick={() => end.mutate(one.id)}>
                {translate('sessions.end')}
              </Button>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The browser and the system, as far as `user-agent` tells them. */
function nameOf({ device }: OpenSession): string {
  const find = (names: readonly (readonly [string, RegExp])[]) => names.find(([, is]) => is.test(device ?? ''))?.[0]
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ') || device || '–'
}

const BROWSERS = [
  ['Yandex', /YaBrowser/],
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrom|CriOS/],
  ['Safari', /Safari/],
] as const
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS/],
  ['Linux', /Linux/],
] as const
