/** Why a receipt is with moderators. A reason caused by a promo's setting has the name of that setting. */
export const REVIEW_REASONS = {
  photoWithoutQr: 'No fiscal QR could be read in the photos.',
  photoNotRead: 'The service could not read a photo, however often it tried; the history says which, and what the others show.',
  requisitesRefused: 'The tax authority refused the requisites that a moderator had typed; the history says which, and they are typed anew.',
  suspicious_product_count: "More of the promo's products than the promo finds usual.",
  auto_review_enabled: "The promo wants every approval to be a moderator's.",
  possibleDouble: 'The participant has an approved receipt that nobody could confirm, and this may be the purchase it was for.',
  reconsidered: "A dispute was decided in the participant's favour.",
  fault: 'The service could not deal with it by itself; the history says where it failed.',
} as const

export type ReviewReason = keyof typeof REVIEW_REASONS
