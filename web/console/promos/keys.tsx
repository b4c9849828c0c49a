import { Alert, Box, Button, Chip } from '@mui/material'
import { useState } from 'react'
import { Confirm, DataTable, ListContextProvider, useList } from 'react-admin'
import type { Static } from 'typebox'
import type { ApiKey, deleteKey, getKeys } from '#contract/promos/keys.ts'
import { DEFAULT_RATE_LIMITS, type RateLimits } from '#domain/rate-limits.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change } from '../data/call.ts'
import { useAnswer, useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { Moment } from '../components/moment.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import type { Promo } from './promo.ts'
import { KeyChange, NewKey } from './key-dialog.tsx'

type Key = Static<typeof ApiKey>

/** The keys of a promo. The secret of a new one is shown once, and a revoked one stops working at once. */
export function Keys({ promo }: { promo: Promo }) {
  const promoId = promo.id
  const translate = useTranslate()
  const may = useMay()
  const { data, isPending } = useAnswer<typeof getKeys>('keys', `/api/admin/promos/${promoId}/keys`)
  const list = useList({
    data: (data?.items ?? []).map((key) => ({ id: key.keyId, ...key })),
    isPending,
    perPage: 1_000,
    sort: { field: 'keyId', order: 'DESC' },
  })
  const { per_key_per_second: promoRate } = { ...DEFAULT_RATE_LIMITS, ...(promo.settings['rate_limits'] as Partial<RateLimits> | undefined) }
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [changed, setChanged] = useState<Key | null>(null)
  const [revoked, setRevoked] = useState<Key | null>(null)
  const revoke = useDeed((keyId: number) => change<typeof deleteKey>('DELETE', `/api/admin/keys/${keyId}`), { stale: ['keys'], done: 'keys.isRevoked' })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {may('configure') && (
        <Box>
          <Button variant="contained" onClick={() => setNew(true)}>
            {translate('keys.add')}
          </Button>
        </Box>
      )}
      {data?.items.map(
        ({ keyId, prefix, seenInBrowser, revokedAt }) =>
          seenInBrowser !== null &&
          revokedAt === null && (
            <Alert key={keyId} severity="warning" sx={{ overflowWrap: 'anywhere' }}>
              {translate('keys.inBrowser', { prefix, origin: seenInBrowser.origin })} <Moment at={seenInBrowser.at} />
            </Alert>
          ),
      )}
      <Box sx={{ overflowX: 'auto', bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <ListContextProvider value={list}>
          <DataTable<Key & { id: number }> rowClick={false} bulkActionButtons={false}>
            <DataTable.Col source="label" label="keys.label" render={({ label }) => label ?? '–'} />
            <DataTable.Col source="prefix" label="keys.prefix" render={({ prefix }) => <code>{prefix}…</code>} />
            <DataTable.Col<Key & { id: number }>
              source="scope"
              label="keys.scope"
              render={({ scope, origins }) => (
                <>
                  <Chip size="small" variant="outlined" label={translate(`keys.scopes.${scope}`)} /> {origins.join(', ')}
                </>
              )}
            />
            <DataTable.Col
              source="perSecond"
              label="keys.perSecond"
              render={({ perSecond }) => perSecond ?? `${promoRate ?? '∞'} (${translate('keys.asPromo')})`}
            />
            <DataTable.Col
              source="refused.calls"
              label="keys.refused"
              render={({ refused }) =>
                refused === null ? (
                  '–'
                ) : (
                  <>
                    {refused.calls}, <Moment at={refused.lastAt} relative />
                  </>
                )
              }
            />
            <DataTable.Col source="createdAt" label="keys.createdAt" render={({ createdAt }) => <Moment at={createdAt} />} />
            <DataTable.Col source="lastUsedAt" label="keys.lastUsedAt" render={({ lastUsedAt }) => <Moment at={lastUsedAt} relative />} />
            <DataTable.Col<Key & { id: number }>
              source="revokedAt"
              label="actions"
              disableSort
              render={(key) =>
                key.revokedAt ? (
                  <Chip size="small" label={translate('keys.revoked')} />
                ) : (
                  may('configure') && (
                    <>
                      <Button size="small" onClick={() => setChanged(key)}>
                        {translate('keys.change')}
                      </Button>
                      <Button size="small" color="error" onClick={() => setRevoked(key)}>
                        {translate('keys.revoke')}
                      </Button>
                    </>
                  )
                )
              }
            />
          </DataTable>
        </ListContextProvider>
      </Box>
      {changed && <KeyChange known={changed} onClose={() => setChanged(null)} />}
      {isNew && <NewKey promoId={promoId} onClose={() => setNew(false)} onMade={setSecret} />}
      {secret && <SecretDialog title={translate('keys.made')} secret={secret} note={translate('keys.once')} onClose={() => setSecret(null)} />}
      {revoked && (
        <Confirm
          isOpen
          loading={revoke.isPending}
          title={translate('keys.revokeOf', { prefix: revoked.prefix })}
          content={translate('keys.revokeHint')}
          onClose={() => setRevoked(null)}
          onConfirm={() => revoke.mutate(revoked.keyId, { onSettled: () => setRevoked(null) })}
        />
      )}
    </Box>
  )
}
