import { REJECT_KEYS } from '../../reject-keys.ts'
import type { StatusTexts } from '../participant-texts.ts'
import { UZ as DISPUTE } from './dispute.ts'
import { UZ as HEADLINES } from './headlines.ts'

export const UZ: StatusTexts = {
  headlines: HEADLINES,
  facts: { promo: 'Aksiya', number: 'Raqam', boughtAt: 'Xarid sanasi', sum: 'Summa', sentAt: 'Yuborilgan' },
  approved: 'Chek tasdiqlandi.',
  approvedWithPoints: (points) => `Chek tasdiqlandi. ${points} ball berildi.`,
  admitted: 'Chek tasdiqlandi. Siz oʻyinda qatnashasiz.',
  withModerators: 'Chekni moderator tekshiradi. Bu bir necha soat davom etishi mumkin, chekni qayta yuborish shart emas.',
  found: 'Chek soliq xizmatida topildi, yakunlanmoqda.',
  reading: (minutes) =>
    minutes === null
      ? 'Suratni oʻqiyapmiz: undagi QR kodni qidiryapmiz. Odatda bu bir daqiqadan kam vaqt oladi.'
      : `Surat qabul qilindi va oʻqilish navbatini kutyapti: hozir suratlar koʻp. Bu taxminan ${minutes} daqiqa vaqt oladi. Qayta yuborish shart emas.`,
  checking: 'Chekni soliq xizmatida tekshiryapmiz. Odatda bu bir daqiqadan kam vaqt oladi.',
  notThereYet: 'Chek hozircha soliq xizmati bazasida yoʻq: doʻkon uni kechikib yuborgan boʻlishi mumkin.',
  notAnswering: 'Soliq xizmati hozir javob bermayapti.',
  nextCheck: (moment) => `Keyingi tekshiruv: ${moment}. Chekni qayta yuborish shart emas.`,
  rejected: (key) => REJECT_KEYS[key].text.uz,
  adviceOn: (key) => REJECT_KEYS[key].advice?.uz ?? null,
  advice: {
    pending: 'Bu sahifani yopish mumkin: havola ishlayveradi, natija shu yerda chiqadi.',
    otherwise: 'Agar bu xato deb hisoblasangiz, aksiya yordam xizmatiga yozing va shu sahifa havolasini yuboring.',
  },
  dispute: DISPUTE,
  nothing: {
    missing: { headline: 'Chek topilmadi', text: 'Havolani tekshiring: u toʻliq nusxalangan boʻlishi kerak.' },
    away: { headline: 'Chekni hozir koʻrsatib boʻlmaydi', text: 'Xizmat qisqa vaqtga ishlamayapti. Hech narsa yoʻqolmadi: sahifa oʻzi yana urinib koʻradi.' },
  },
  moment: (day, time, zone) => `${day}, ${time} (${zone})`,
}
