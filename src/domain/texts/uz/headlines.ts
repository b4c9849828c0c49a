import type { Headlines } from '../participant-texts.ts'

export const UZ: Headlines = { pending: 'Chek tekshirilmoqda', approved: 'Chek qabul qilindi', rejected: 'Chek qabul qilinmadi', missing: 'Chek topilmadi' }
