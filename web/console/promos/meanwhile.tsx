import { Alert } from '@mui/material'
import { quoted } from '../i18n/quoted.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useSettingTexts } from './setting-texts.ts'

/** Somebody else has published this version since a draft was begun; `overwritten` are settings that both have changed. */
export function Meanwhile({ version, overwritten }: { version: number; overwritten: readonly string[] }) {
  const translate = useTranslate()
  const { texts } = useSettingTexts()
  if (overwritten.length === 0) return <Alert severity="info">{translate('settings.changedMeanwhile', { version })}</Alert>
  const names = quoted(overwritten.map((setting) => texts(setting, '').title))
  return <Alert severity="warning">{translate('settings.sameMeanwhile', { version, names })}</Alert>
}
