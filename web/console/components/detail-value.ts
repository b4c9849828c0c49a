import { useLocaleState } from 'react-admin'
import type { AuditField } from '#domain/audit.ts'
import { en } from '#domain/texts/en/console.ts'
import { isNameIn } from '../i18n/is-name-in.ts'
import { refusalText } from '../i18n/refusals.ts'
import { type TextKey, useTranslate } from '../i18n/use-translate.ts'
import { useActor } from './actor.ts'
import { useFormat } from './format.ts'
import { useRejectKeyText } from './reject-key.tsx'

/** The value of a detail of the history or of the audit log in words; null: its name alone says it. */
export function useDetailValue(): (name: AuditField, value: unknown) => string | null {
  const translate = useTranslate()
  const format = useFormat()
  const keyText = useRejectKeyText()
  const nameOf = useActor()
  const [locale] = useLocaleState()
  const valueOf = (name: AuditField, value: unknown): string | null => {
    if (Array.isArray(value)) return value.map((one) => valueOf(name, one)).join(', ')
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    switch (name) {
      case 'force':
        return null
      case 'approve':
        return translate(value === true ? 'moderation.approved' : 'moderation.rejected')
      case 'rejectKey':
        return keyText(text)
      case 'code':
        return refusalText(locale, 409, { code: text, detail: text })
      case 'actor':
        return nameOf(text)
      case 'nextCheckAt':
      case 'appliesAt':
      case 'expiresAt':
      case 'from':
      case 'to':
        return format.moment(text)
      case 'points':
      case 'items':
      case 'rows':
        return format.number(Number(value))
      default: {
        if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
        const word = wordOf(name, text)
        return word !== null ? translate(word) : text.length > 200 ? `${text.slice(0, 197)}…` : text
      }
    }
  }
  return valueOf
}

/** The text of a code. */
function wordOf(name: AuditField, code: string): TextKey | null {
  switch (name) {
    case 'missing':
      return isNameIn(en.moderation.missing, code) ? `moderation.missing.${code}` : null
    case 'outcome':
      return isNameIn(en.taxAnswer, code) ? `taxAnswer.${code}` : null
    case 'reason':
      return isNameIn(en.reviewReason, code) ? `reviewReason.${code}` : null
    case 'role':
    case 'secondFactorRoles':
      return isNameIn(en.role, code) ? `role.${code}` : null
    case 'channel':
      return isNameIn(en.channel, code) ? `channel.${code}` : null
    case 'scope':
      return isNameIn(en.keys.scopes, code) ? `keys.scopes.${code}` : null
    case 'state':
    case 'states':
      return isNameIn(en.eventName, code) ? `eventName.${code}` : null
    case 'decision':
      return code === 'reconsider' || code === 'decline' ? `disputes.${code}` : null
    case 'pointsMode':
    case 'secondFactor':
      return isNameIn(en.auditValue, code) ? `auditValue.${code}` : null
    default:
      return null
  }
}
