import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

export function* lintParticipants({ participants, participant_verifiers }: PromoSettings): Generator<LintFinding> {
  if (participants === 'verified' && participant_verifiers.length === 0)
    yield finding(
      'NOTHING_PASSES',
      ['participant_verifiers'],
      { en: 'no token can be confirmed, so that every receipt is refused', ru: 'токены подтвердить нечем, поэтому не будет принят ни один чек' },
      { en: 'say how tokens are checked, or take `any` participants', ru: 'укажите, кто подтверждает участников, или принимайте любых' },
    )
}
