import type { Words } from '../en/testground.ts'

export const RU: Words = {
  title: 'Полигон', lead: 'Соберите чек, отправьте его от любого участника любым каналом и смотрите, что с ним происходит.', other: 'English',
  receipt: 'Чек', send: 'Отправка', watch: 'Что происходит', country: 'Страна', promo: 'Акция', noPromos: 'В этой стране нет активных акций.', sandboxMark: 'песочница',
  goods: 'Товары', name: 'Название', price: 'Цена', quantity: 'Кол-во', total: 'Итого', addLine: 'Добавить строку', removeLine: 'Убрать строку', details: 'Магазин, дата, поведение',
  inn: 'ИНН магазина', shop: 'Магазин', address: 'Адрес', date: 'Дата покупки', now: 'сейчас', type: 'Тип', types: ['Приход', 'Возврат прихода', 'Расход', 'Возврат расхода'],
  online: 'Интернет-магазин', after: 'Появится в налоговой через, с', behaviour: 'Налоговая служба', behaviours: { '': 'отвечает', notFound: 'не находит чек', badSign: 'отвергает признак', accessDenied: 'отказывает в доступе', unavailable: 'недоступна', slow: 'отвечает медленно', malformed: 'отвечает бессмыслицу' },
  make: 'Собрать чек', making: 'Собираем…', noSimulator: 'Симулятор здесь не запущен: введите ниже QR настоящего чека.', made: 'Готово', paper: 'Чек на бумаге', print: 'Открыть бумагу для печати', copy: 'Скопировать', copied: 'Скопировано', qrAlt: 'QR-код чека',
  participant: 'Участник', fresh: 'Новый', channel: 'Канал', channels: { qr: 'Строка QR', photo: 'Фото', url: 'Ссылка', widget: 'Виджет' },
  qrStr: 'Строка QR', url: 'Адрес фотографии', photoFile: 'Фотографии', photoHint: 'Если файл не выбран, уйдёт бумага чека, собранного выше.', externalId: 'Ваш номер (externalId)', dupCheck: 'Проверять повторы', sendIt: 'Отправить', sending: 'Отправляем…',
  accepted: 'Принят', replayed: 'Уже известен: тот же чек ещё раз', receiptsOf: 'Чеки участника', noReceipts: 'Пока ничего не отправлено.', choose: 'Выберите чек, чтобы увидеть его историю.', page: 'Отдельная страница', participantPage: 'Что видит участник', back: 'Полигон',
  state: 'Состояние', verdict: 'Решение', points: 'Баллы', rejectKey: 'Ключ отказа', nextCheck: 'Следующая проверка', delivered: 'Уведомление', duplicate: 'Первый чек', review: 'У модераторов',
  approve: 'Принять', reject: 'Отклонить', recheck: 'Проверить сейчас', external: 'Задать номер', resend: 'Уведомить ещё раз', reason: 'Причина', done: 'Сделано',
  story: 'История', trace: 'Правила', rule: 'Правило', saw: 'Увидело', bound: 'Граница', outcome: 'Итог', callbacks: 'Уведомления', others: (number: number) => `Ещё ${number}, которыми акция не пользуется`, noTrace: 'Правила ещё не проверялись.', noCallbacks: 'Бренду ещё ничего не сообщали.', noCallbackUrl: 'У акции нет адреса для уведомлений.', attempt: 'попытка', body: 'Тело', photos: 'Фотографии', json: 'Чек целиком', live: 'Обновляется', lost: 'Нет связи, пробуем снова',
  pending: 'ждёт', approved: 'принят', rejected: 'отклонён', bought: 'Состав',
}
