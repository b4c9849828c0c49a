import { en } from '#domain/texts/en/console.ts'
import { isNameIn } from '../i18n/is-name-in.ts'
import { useTranslate } from '../i18n/use-translate.ts'

/** Who acted: a person by their name, the service, the brand and the key of a brand in words. */
export function useActor(): (actor: string) => string {
  const translate = useTranslate()
  const subjectOf = useSubject()
  return (actor) => (isNameIn(en.actor, actor) ? translate(`actor.${actor}`) : actor.startsWith('key:') ? subjectOf(actor) : actor)
}

/** What a line of the audit log is about, in words: `promo:3`, `participant:3:anna`. */
export function useSubject(): (subject: string) => string {
  const translate = useTranslate()
  return (subject) => {
    const [kind = '', ...id] = subject.split(':')
    const name = kind === 'participant' ? id.slice(1).join(':') : id.join(':')
    return isNameIn(en.audit.subjects, kind) ? translate(`audit.subjects.${kind}`, { id: name }) : subject
  }
}
