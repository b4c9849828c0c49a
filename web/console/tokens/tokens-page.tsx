import { Box, Button, Chip, Divider, Typography } from '@mui/material'
import { useState } from 'react'
import { Confirm, Title } from 'react-admin'
import type { deleteToken, getTokens } from '#contract/accounts/tokens.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useActor } from '../components/actor.ts'
import { Moment } from '../components/moment.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { Section } from '../components/section.tsx'
import { change, type Body } from '../data/call.ts'
import { useAnswer, useDeed } from '../data/use-answer.ts'
import { NewToken } from './new-token.tsx'

type Token = Body<typeof getTokens>['items'][number]

/** Tokens of scripts. The secret of a new one is shown once, and a revoked one stops working at once. */
export function TokensPage() {
  const translate = useTranslate()
  const actorOf = useActor()
  const { data } = useAnswer<typeof getTokens>('tokens', '/api/admin/tokens')
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<Token | null>(null)
  const revoke = useDeed((id: number) => change<typeof deleteToken>('DELETE', `/api/admin/tokens/${id}`), { stale: ['tokens'], done: 'tokens.isRevoked' })
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1, maxWidth: 960, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="menu.tokens" />
      <Section
        title={translate('menu.tokens')}
        actions={
          <Button variant="contained" size="small" onClick={() => setNew(true)}>
            {translate('tokens.add')}
          </Button>
        }
      >
        <Typography sx={{ mb: 1.5, color: 'text.secondary' }}>{translate('tokens.about')}</Typography>
        {data?.items.map((token) => (
          <Box key={token.id}>
            <Divider sx={{ my: 1 }} />
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
              <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>
                  {token.name} <code>{token.prefix}…</code> <Chip component="span" size="small" variant="outlined" label={translate(`role.${token.role}`)} />
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {translate('tokens.expiresAt')} <Moment at={token.expiresAt} /> · {translate('keys.lastUsedAt')} <Moment at={token.lastUsedAt} relative /> ·{' '}
                  {translate('tokens.createdBy')} {actorOf(token.createdBy)}
                </Typography>
              </Box>
              {token.revokedAt !== null ? (
                <Chip size="small" label={translate('keys.revoked')} />
              ) : Date.parse(token.expiresAt) <= Date.now() ? (
                <Chip size="small" label={translate('tokens.expired')} />
              ) : (
                <Button size="small" color="error" onClick={() => setRevoked(token)}>
                  {translate('keys.revoke')}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Section>
      {isNew && <NewToken onClose={() => setNew(false)} onMade={setSecret} />}
      {secret && <SecretDialog title={translate('tokens.made')} secret={secret} note={translate('tokens.once')} onClose={() => setSecret(null)} />}
      {revoked && (
        <Confirm
          isOpen
          loading={revoke.isPending}
          title={translate('tokens.revokeOf', { name: revoked.name })}
          content={translate('tokens.revokeHint')}
          onClose={() => setRevoked(null)}
          onConfirm={() => revoke.mutate(revoked.id, { onSettled: () => setRevoked(null) })}
        />
      )}
    </Box>
  )
}
