import type { OperatorLanguage } from '#domain/language.ts'
import type { LocalizedText } from '#domain/localized-text.ts'
import { STEPS_RU, type Grade } from '#domain/notify/certification.ts'
import type { Certification } from '#store/certifications.ts'
import type { CertificationReport } from './certify-receiver.ts'

export const presentCertificationSummary = ({ id, promoId, at, grade }: Omit<Certification, 'report'>) => ({
  id,
  promoId,
  at: at.toISOString(),
  grade: grade as Grade,
})

export function presentCertification({ report, ...row }: Certification, language: OperatorLanguage) {
  const { steps, ...rest } = report as CertificationReport
  return {
    ...rest,
    ...presentCertificationSummary(row),
    steps: steps.map((one) => ({
      ...one,
      title: language === 'ru' ? STEPS_RU[one.step] : one.title,
      why: textIn(language, one.why),
      advice: one.advice && textIn(language, one.advice),
    })),
  }
}

/** Stored reports keep the shape of their release: those of earlier releases are in English alone. */
const textIn = (language: OperatorLanguage, text: LocalizedText | string): string => (typeof text === 'string' ? text : text[language])
