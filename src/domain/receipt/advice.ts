import type { RejectKey } from '../reject-keys.ts'
import { kindOf } from './status.ts'
import type { Receipt } from './receipt.ts'

/** What the participant can do now, in Russian; null when there is nothing to do but wait. No thresholds of limits are told. */
export function advice(receipt: Receipt): string | null {
  switch (kindOf(receipt)) {
    case 'pending': return 'Эту страницу можно закрыть: ссылка останется действительной, результат появится здесь.'
    case 'approved': return null
    case 'rejected': return ADVICE[receipt.rejectKey ?? 'REJECTED'] ?? 'Если вы считаете, что это ошибка, напишите в поддержку акции и приложите ссылку на эту страницу.'
  }
}

const ADVICE: { readonly [K in RejectKey]?: string } = {
  NO_MATCH: 'Проверьте, что в чеке есть товары акции, и пришлите другой чек.',
  DUPLICATE: 'Каждый чек участвует один раз. Если вы присылаете его впервые, напишите в поддержку акции.',
  FORMAT: 'Отсканируйте QR-код целиком: он напечатан внизу кассового чека. Код с рекламой или из приложения магазина не подойдёт.',
  FUTURE_DATE: 'Проверьте дату на чеке. Если она верна, пришлите чек позже.',
  OUT_OF_PERIOD: 'Пришлите чек за покупку, сделанную в срок акции.',
  EXPIRED: 'В следующий раз присылайте чек сразу после покупки.',
  MIN_SUM: 'Пришлите чек на большую сумму.',
  PRODUCTS_COUNT_MIN: 'Пришлите чек, в котором больше товаров акции.',
  PRODUCTS_TOTAL_MIN: 'Пришлите чек, в котором товаров акции на большую сумму.',
  NON_PAID: 'Пришлите чек покупки.',
  FULL_RECEIPT_REQUIRED: 'Попросите на кассе полный чек со списком товаров и пришлите его.',
  FNS_SHORT_CHECK_FAILED: 'Отсканируйте QR-код ещё раз и проверьте сумму и дату, если вводили их вручную.',
  FNS_NOT_FOUND: 'Обратитесь в магазин: он мог не передать чек в налоговую службу.',
  FNS_NOT_FOUND_TIMEOUT: 'Обратитесь в магазин: он мог не передать чек в налоговую службу.',
  FNS_BAD_INPUT: 'Отсканируйте QR-код ещё раз или пришлите другой чек.',
}
