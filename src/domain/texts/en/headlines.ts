import type { Headlines } from '../participant-texts.ts'

export const EN: Headlines = { pending: 'Checking the receipt', approved: 'Receipt accepted', rejected: 'Receipt not accepted', missing: 'Receipt not found' }
