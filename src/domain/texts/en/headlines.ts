import type { Headlines } from '../participant-texts.ts'

export const EN: Headlines = { pending: 'Checking the receipt', approved: 'Receipt approved', rejected: 'Receipt not approved' }
