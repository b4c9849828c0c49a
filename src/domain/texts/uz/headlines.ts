import type { Headlines } from '../participant-texts.ts'

export const UZ: Headlines = { pending: 'Chek tekshirilmoqda', approved: 'Chek tasdiqlandi', rejected: 'Chek tasdiqlanmadi' }
