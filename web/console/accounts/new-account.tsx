import { Dialog, DialogContent, DialogTitle } from '@mui/material'
import { RadioButtonGroupInput, SaveButton, SimpleForm, TextInput, Toolbar, required, useCreate, type RaRecord } from 'react-admin'
import { ROLE_NAMES } from '#domain/roles.ts'
import { choicesOf, useTranslate } from '../i18n/use-translate.ts'
import type { Secret } from './secret.ts'

export function NewAccount({ onClose, onMade }: { onClose: () => void; onMade: (secret: Secret) => void }) {
  const translate = useTranslate()
  const [create] = useCreate<RaRecord & Secret>()
  const submit = async (data: object) => {
    try {
      const made = (await create('accounts', { data }, { returnPromise: true })) as Secret
      onClose()
      onMade({ login: made.login, password: made.password })
      return undefined
    } catch (error) {
      const { body, message } = error as Error & { body?: { errors?: object } }
      return body?.errors ?? { login: message }
    }
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{translate('accounts.add')}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        <SimpleForm
          onSubmit={submit}
          defaultValues={{ role: 'moderator' }}
          toolbar={
            <Toolbar>
              <SaveButton label="ra.action.create" />
            </Toolbar>
          }
        >
          <TextInput source="login" label="ra.auth.username" validate={required()} autoComplete="off" helperText="accounts.loginRule" />
          <TextInput source="name" label="accounts.name" validate={required()} autoComplete="off" helperText="accounts.nameRule" />
          <RadioButtonGroupInput source="role" label="accounts.role" row={false} choices={choicesOf(ROLE_NAMES, (id) => `roleMeaning.${id}`)} />
        </SimpleForm>
      </DialogContent>
    </Dialog>
  )
}
