import { useTranslate } from '../i18n/use-translate.ts'
import { SecretDialog } from '../components/secret-dialog.tsx'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <SecretDialog title={translate('secondFactor.recoveryCodes')} secret={codes.join('\n')} note={translate('secondFactor.recoveryNote')} onClose={onClose} />
  )
}
