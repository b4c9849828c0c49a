import { FormControlLabel, FormGroup, Switch, Typography } from '@mui/material'
import type { getSignInRules, putSignInRules } from '#contract/accounts/second-factor.ts'
import { ROLE_NAMES, type Role } from '#domain/roles.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Section } from '../components/section.tsx'
import { change } from '../data/call.ts'
import { useAnswer, useDeed } from '../data/use-answer.ts'

/** The roles that need a second factor. */
export function SignInRules() {
  const translate = useTranslate()
  const { data } = useAnswer<typeof getSignInRules>('signInRules', '/api/admin/sign-in-rules')
  const put = useDeed((secondFactorRoles: Role[]) => change<typeof putSignInRules>('PUT', '/api/admin/sign-in-rules', { secondFactorRoles }), {
    stale: ['signInRules'],
    done: 'ra.notification.updated',
  })
  const chosen = data?.secondFactorRoles ?? []
  return (
    <Section title={translate('signInRules.title')}>
      <Typography sx={{ color: 'text.secondary' }}>{translate('signInRules.about')}</Typography>
      <FormGroup row>
        {ROLE_NAMES.map((role) => (
          <FormControlLabel
            key={role}
            label={translate(`role.${role}`)}
            control={
              <Switch
                checked={chosen.includes(role)}
                disabled={data === undefined || put.isPending}
                onChange={(_, isOn) => put.mutate(ROLE_NAMES.filter((one) => (one === role ? isOn : chosen.includes(one))))}
              />
            }
          />
        ))}
      </FormGroup>
    </Section>
  )
}
