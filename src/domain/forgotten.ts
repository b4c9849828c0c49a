/** Who sent a receipt whose personal data is past its retention: the receipt itself is all that is left to tell it by. */
export const forgottenName = (receiptUuid: string): string => `forgotten ${receiptUuid}`
