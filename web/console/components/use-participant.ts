import { forgottenName } from '#domain/forgotten.ts'
import { useTranslate } from '../i18n/use-translate.ts'

/** Who sent a receipt; once that is forgotten the service has a name in its place, which is said in words. */
export function useParticipant(): (receipt: { uuid: string; userUuid: string }) => string {
  const translate = useTranslate()
  return (receipt) => (isForgotten(receipt) ? translate('participants.forgotten') : receipt.userUuid)
}

export const isForgotten = ({ uuid, userUuid }: { uuid: string; userUuid: string }): boolean => userUuid === forgottenName(uuid)
