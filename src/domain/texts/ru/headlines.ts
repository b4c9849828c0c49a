import type { Headlines } from '../participant-texts.ts'

export const RU: Headlines = { pending: 'Проверяем чек', approved: 'Чек принят', rejected: 'Чек не принят', missing: 'Чек не найден' }
