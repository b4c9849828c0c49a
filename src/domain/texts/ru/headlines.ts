import type { Headlines } from '../participant-texts.ts'

export const RU: Headlines = { pending: 'Проверяем чек', approved: 'Чек одобрен', rejected: 'Чек не одобрен' }
