/** All that the test ground says, in both languages. */
const EN = {
  title: 'Test ground', lead: 'Make a receipt, send it as anybody by any channel, and watch what becomes of it.', other: 'Русский',
  receipt: 'Receipt', send: 'Send', watch: 'What becomes of it', country: 'Country', promo: 'Promo', noPromos: 'There is no active promo in this country.', sandboxMark: 'sandbox',
  goods: 'Goods', name: 'Name', price: 'Price', quantity: 'Qty', total: 'Total', addLine: 'Add a line', removeLine: 'Remove the line', details: 'Shop, date, behaviour',
  inn: 'INN of the shop', shop: 'Shop', address: 'Address', date: 'Bought at', now: 'now', type: 'Type', types: ['Sale', 'Refund of a sale', 'Payout', 'Refund of a payout'],
  online: 'Online shop', after: 'The tax authority has it after, s', behaviour: 'The tax authority', behaviours: { '': 'answers', notFound: 'does not find it', badSign: 'refuses the sign', accessDenied: 'denies access', unavailable: 'is away', slow: 'is slow', malformed: 'answers nonsense' },
  make: 'Make the receipt', making: 'Making…', noSimulator: 'The simulator does not run here: type the QR of a real receipt below.', made: 'Made', paper: 'The receipt on paper', print: 'Open the paper to print', copy: 'Copy', copied: 'Copied', qrAlt: 'QR code of the receipt',
  participant: 'Participant', fresh: 'New', channel: 'Channel', channels: { qr: 'QR string', photo: 'Photo', url: 'URL', widget: 'Widget' },
  qrStr: 'QR string', url: 'Address of a photo', photoFile: 'Photos', photoHint: 'Without a file, the paper of the receipt above is sent.', externalId: 'Your number (externalId)', dupCheck: 'Check for duplicates', sendIt: 'Send', sending: 'Sending…',
  accepted: 'Accepted', replayed: 'Already known: the same receipt again', receiptsOf: 'Receipts of', noReceipts: 'Nothing sent yet.', choose: 'Choose a receipt to see its story.', page: 'Page of its own', participantPage: 'What the participant sees', back: 'Test ground',
  state: 'State', verdict: 'Verdict', points: 'Points', rejectKey: 'Reject key', nextCheck: 'Next check', delivered: 'Callback', duplicate: 'Original', review: 'With moderators',
  approve: 'Approve', reject: 'Reject', recheck: 'Check now', external: 'Set number', resend: 'Send callback again', reason: 'Reason', done: 'Done',
  story: 'History', trace: 'Rules', rule: 'Rule', saw: 'Saw', bound: 'Bound', outcome: 'Outcome', callbacks: 'Callbacks', others: (number: number) => `${number} more that the promo does not use`, noTrace: 'No rule has been asked yet.', noCallbacks: 'The brand has been told nothing yet.', noCallbackUrl: 'The promo has no callback address.', attempt: 'attempt', body: 'Body', photos: 'Photos', json: 'The whole receipt', live: 'Live', lost: 'No connection, trying again',
  pending: 'waiting', approved: 'approved', rejected: 'rejected', bought: 'Contents',
}
export type Words = typeof EN

const RU: Words = {
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

export const WORDS = { en: EN, ru: RU } as const
export type Language = keyof typeof WORDS
