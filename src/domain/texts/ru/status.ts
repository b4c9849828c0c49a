import { REJECT_KEYS } from '../../reject-keys.ts'
import type { StatusTexts } from '../participant-texts.ts'
import { plural } from '../plural.ts'
import { RU as DISPUTE } from './dispute.ts'
import { RU as HEADLINES } from './headlines.ts'

export const RU: StatusTexts = {
  headlines: HEADLINES,
  facts: { promo: 'Акция', number: 'Номер', boughtAt: 'Дата покупки', sum: 'Сумма', sentAt: 'Отправлен' },
  approved: 'Чек одобрен.',
  approvedWithPoints: (points) => `Чек одобрен. Начислено: ${points} ${plural('ru', points, 'балл|балла|баллов')}.`,
  admitted: 'Чек одобрен. Вы участвуете в розыгрыше.',
  withModerators: 'Чек проверит модератор. Это может занять несколько часов, присылать чек ещё раз не нужно.',
  found: 'Чек найден в налоговой службе, подводим итог.',
  reading: (minutes) =>
    minutes === null
      ? 'Читаем фото: ищем на нём QR-код. Обычно это занимает меньше минуты.'
      : `Фото принято и ждёт очереди на чтение: сейчас их много. Это займёт около ${minutes} ${plural('ru', minutes, 'минуты|минут|минут')}. Отправлять ещё раз не нужно.`,
  checking: 'Проверяем чек в налоговой службе. Обычно это занимает меньше минуты.',
  notThereYet: 'Чека пока нет в базе налоговой службы: магазин мог передать его с задержкой.',
  notAnswering: 'Налоговая служба сейчас не отвечает.',
  nextCheck: (moment) => `Следующая проверка ${moment}, присылать чек ещё раз не нужно.`,
  rejected: (key) => REJECT_KEYS[key].text.ru,
  adviceOn: (key) => REJECT_KEYS[key].advice?.ru ?? null,
  advice: {
    pending: 'Эту страницу можно закрыть: ссылка останется действительной, результат появится здесь.',
    otherwise: 'Если вы считаете, что это ошибка, напишите в поддержку акции и приложите ссылку на эту страницу.',
  },
  dispute: DISPUTE,
  nothing: {
    missing: { headline: 'Чек не найден', text: 'Проверьте ссылку: она должна быть скопирована целиком.' },
    away: { headline: 'Чек пока не показать', text: 'Сервис ненадолго недоступен. Ничего не потеряно: страница сама попробует ещё раз.' },
  },
  moment: (day, time, zone) => `${day} в ${time} (${zone})`,
}
