import { OneOf } from '../schema.ts'
import { VERIFIER_TEXTS } from '../verifiers.ts'
import { Verifiers } from './kinds.ts'
import { setting } from './setting.ts'

export const participants = {
  participants: setting({
    schema: OneOf(['any', 'verified']),
    default: 'any',
    effect:
      'any: a participant is whoever `userUuid` says. verified: each call that sends a receipt needs a `participantToken` that one of `participant_verifiers` confirms; otherwise it is refused with 401 and nothing is stored.',
    ru: {
      title: 'Участники',
      help: 'Подтверждённые: чек принимается только с токеном участника (participantToken), иначе ответ 401 и ничего не сохраняется.',
      choices: {
        any: { ru: 'любые: верим userUuid', en: 'any: userUuid is believed' },
        verified: { ru: 'подтверждённые', en: 'verified' },
      },
    },
  }),
  participant_verifiers: setting({
    ...Verifiers,
    default: [],
    effect: 'How tokens of participants are checked: one of them has to confirm the token. Their secrets are never shown again.',
    ru: {
      title: 'Кто подтверждает участников',
      help: 'Токен проверяется по одному из них. Сохранённые секреты больше не показываются.',
      fields: VERIFIER_TEXTS,
    },
  }),
}
