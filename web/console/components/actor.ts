import { en } from '#domain/texts/en/console.ts'
import { isNameIn, useTranslate } from '../i18n/use-translate.ts'

/** Who acted: a person by their name, the service and the brand in words. */
export function useActor(): (actor: string) => string {
  const translate = useTranslate()
  return (actor) => (isNameIn(en.actor, actor) ? translate(`actor.${actor}`) : actor)
}
