import { Box, Button, Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { DataTable, SimpleList, TopToolbar } from 'react-admin'
import type { Static } from 'typebox'
import type { Account } from '#contract/accounts/accounts.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Listing } from '../components/listing.tsx'
import { Moment } from '../components/moment.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { AccountActions } from './account-actions.tsx'
import { NewAccount } from './new-account.tsx'
import { SignInRules } from './sign-in-rules.tsx'
import type { Secret } from './secret.ts'

type Row = Static<typeof Account>

/** The accounts of the console. A generated password is shown once. */
export function AccountList() {
  const translate = useTranslate()
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<Secret | null>(null)
  return (
    <>
      <Listing
        pagination={false}
        perPage={1000}
        sort={{ field: 'login', order: 'ASC' }}
        actions={
          <TopToolbar>
            <Button size="small" variant="contained" onClick={() => setNew(true)}>
              {translate('accounts.add')}
            </Button>
          </TopToolbar>
        }
      >
        <Rows onSecret={setSecret} />
      </Listing>
      <Box sx={{ mt: 2 }}>
        <SignInRules />
      </Box>
      {isNew && <NewAccount onClose={() => setNew(false)} onMade={setSecret} />}
      {secret && (
        <SecretDialog
          title={translate('accounts.passwordOf', { login: secret.login })}
          secret={secret.password}
          note={translate('accounts.passwordOnce')}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

function Rows({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const translate = useTranslate()
  const role = (one: Row) => (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      <Chip size="small" variant="outlined" label={translate(`role.${one.role}`)} />
      {one.disabled && <Chip size="small" color="error" label={translate('accounts.disabled')} />}
      {one.secondFactor && <Chip size="small" color="success" variant="outlined" label={translate('accounts.secondFactor')} />}
      {one.temporaryPassword && <Chip size="small" color="warning" variant="outlined" label={translate('accounts.temporary')} />}
    </Stack>
  )
  if (useIsPhone())
    return (
      <SimpleList<Row>
        primaryText={(one) => (
          <Box component="span">
            {one.name} · {one.login}
          </Box>
        )}
        secondaryText={(one) => role(one)}
        tertiaryText={(one) => <AccountActions account={one} onSecret={onSecret} />}
        rowClick={false}
      />
    )
  return (
    <DataTable<Row> rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="login" label="ra.auth.username" />
      <DataTable.Col source="name" label="accounts.name" />
      <DataTable.Col<Row> source="role" label="accounts.role" render={role} />
      <DataTable.NumberCol source="sessions" label="accounts.sessions" />
      <DataTable.Col source="lastSeenAt" label="accounts.lastSeenAt" render={({ lastSeenAt }) => <Moment at={lastSeenAt} relative />} />
      <DataTable.Col<Row> source="id" label="actions" disableSort render={(one) => <AccountActions account={one} onSecret={onSecret} />} />
    </DataTable>
  )
}
