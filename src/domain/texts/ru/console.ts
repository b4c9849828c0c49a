import { byCountry } from '#countries/index.ts'
import type { Words } from '../en/console.ts'

/** What the console says, in Russian. */
export const ru: Words = {
  at: 'Когда', from: 'С', to: 'По', promo: 'Акция', allPromos: 'Все акции', participant: 'Участник', retailer: 'Продавец', sum: 'Сумма', points: 'Баллы', photos: 'Фото',
  rejectKey: 'Причина отказа', rejectReason: 'Что читает участник', arrivedAt: 'Отправлен', boughtAt: 'Дата покупки', outcomeLabel: 'Итог', copy: 'Скопировать', copied: 'Скопировано',
  login: { hint: 'Консоль операторов и модераторов', language: 'Язык' },
  password: { change: 'Сменить пароль', current: 'Нынешний пароль', next: 'Новый пароль', rule: 'Не короче %{least} знаков', changed: 'Пароль изменён', temporary: 'Пароль вам выдали. Придумайте свой, который знаете только вы.', later: 'Позже' },
  secret: { saved: 'Сохранено' },
  menu: { moderation: 'Модерация', synonyms: 'Словарь' },
  resources: {
    receipts: { name: 'Чек |||| Чеки |||| Чеки' }, disputes: { name: 'Спор |||| Споры |||| Споры' }, participants: { name: 'Участник |||| Участники |||| Участники' }, deliveries: { name: 'Доставка |||| Доставка |||| Доставка' },
    promos: { name: 'Акция |||| Акции |||| Акции' }, accounts: { name: 'Сотрудник |||| Сотрудники |||| Сотрудники' }, audit: { name: 'Журнал |||| Журнал |||| Журнал' },
  },
  kind: { approved: 'Принят', rejected: 'Отклонён', withModerators: 'У модераторов', waiting: 'Ждёт налоговую', inspected: 'Подводим итог', open: 'Не решён' },
  delivered: { DELIVERED: 'Бренд извещён', FAILED: 'Бренд не извещён' },
  role: { viewer: 'Наблюдатель', moderator: 'Модератор', operator: 'Оператор' },
  roleMeaning: { viewer: 'Наблюдатель: смотрит и ничего не меняет', moderator: 'Модератор: решает по чекам и спорам, блокирует участников', operator: 'Оператор: ещё и акции, ключи, доставка, сотрудники' },
  country: byCountry(({ name }) => name.ru),
  actor: { auto: 'автоматически', brand: 'бренд', operator: 'оператор' },
  reviewReason: { photoWithoutQr: 'На фото не нашёлся QR', photoNotRead: 'Фото не удалось прочитать', suspicious_product_count: 'Необычно много товаров', auto_review_enabled: 'Каждый приём смотрит человек', reconsidered: 'Спор удовлетворён', fault: 'Сервис не справился' },
  relation: { sameFiscalKey: 'Тот же бумажный чек', similarPhoto: 'Похожее фото', sameParticipant: 'Тот же участник' },
  receipts: {
    one: 'Чек', kind: 'Состояние', search: '№, uuid, QR, участник, externalId, ФН или терминал', csv: 'CSV', open: 'Открыть чек', lines: 'Покупка', total: 'Итого', noLines: 'Налоговая служба ещё ничего не сообщила.',
    counted: 'Учтено в акции', pointsOf: '%{smart_count} балл |||| %{smart_count} балла |||| %{smart_count} баллов', trace: 'Что сказали правила', timeline: 'История', lookAlikes: 'Чеки для сравнения', deliveries: 'Извещения бренда', qr: 'QR', cashRegister: 'ФН · ФД · ФП',
    nextCheck: 'Следующая проверка', duplicateOf: 'Повтор чека', statusPage: 'Страница статуса', asParticipant: 'Как видит участник',
  },
  trace: { rule: 'Правило', saw: 'Что увидело', bound: 'С чем сравнило', outcome: 'Итог' },
  outcome: { passed: 'прошёл', rejected: 'против', review: 'к модератору' },
  viewer: { photo: 'Фото %{number} из %{of}', toolbar: 'Фото', zoomIn: 'Ближе (+)', zoomOut: 'Дальше (−)', left: 'Повернуть влево ([)', right: 'Повернуть вправо (])', contrast: 'Контраст (C)', previous: 'Предыдущее фото (←)', next: 'Следующее фото (→)' },
  event: {
    accepted: 'Отправлен', rejectedAtIntake: 'Отклонён сразу', rejectedWhenIdentified: 'Отклонён, когда прочли QR', fiscalDataObtained: 'Подтверждён налоговой службой', checkRefused: 'Налоговая служба отказала', waitExhausted: 'Так и не появился в налоговой службе',
    moderatorDecided: 'Решение модератора', participantBlocked: 'Участник заблокирован', verdictProduced: 'Вердикт', reconsidered: 'Открыт снова', reconsideredUnverified: 'Открыт снова',
    checked: 'Вопрос налоговой службе', photosAdded: 'Добавлены фото', identified: 'QR прочитан', sentToModeration: 'Передан модераторам', decisionHeld: 'Решено, можно отменить', decisionTakenBack: 'Решение отменено', disputeOpened: 'Открыт спор', disputeDeclined: 'В споре отказано',
    check: 'Следующая проверка', decisionApplies: 'Решение вступит в силу',
    callback: { delivered: 'Бренд извещён: %{state}', retry: 'Извещение повторится: %{state}', failed: 'Извещение не дошло: %{state}' },
  },
  detail: { rejectKey: 'ключ', outcome: 'ответ', detail: 'подробно', reason: 'причина', points: 'баллы', approve: 'принять', approved: 'принят', nextCheckAt: 'следующая проверка', comment: 'комментарий', rejectReason: 'причина', photos: 'фото', settingsVersion: 'версия настроек' },
  moderation: {
    work: 'Чек в работе', queue: 'Очередь', empty: 'Решать нечего', emptyHint: 'Новые чеки появятся здесь сами.', skipped: 'Вы пропустили %{smart_count} чек. |||| Вы пропустили %{smart_count} чека. |||| Вы пропустили %{smart_count} чеков.', lookAgain: 'Посмотреть снова',
    reason: 'Почему у модераторов', waits: 'Ждёт', holder: 'У кого', heldBy: 'смотрит %{name}', inHand: 'в работе %{count}', decide: 'Решить', decision: 'Решение', approve: 'Принять', reject: 'Отклонить', requisites: 'Ввести реквизиты', skip: 'Пропустить',
    keys: '+ − ближе, дальше · [ ] поворот · C контраст · ← → фото · D вся история · Z отмена', why: 'Почему чек отклоняется?', noReason: 'Без причины', ownReason: 'Своими словами', approved: 'принят', rejected: 'отклонён', undoLeft: 'можно отменить ещё %{seconds} с',
    done: 'Решено', ownPoints: 'Баллы', ownPointsHint: 'Пусто: сколько дают правила', reasonToShow: 'Причина, её прочтёт участник',
  },
  requisites: {
    title: 'Что написано на фото', register: byCountry(({ register }) => register.name.ru), fd: 'ФД', fp: 'ФП', sum: 'Сумма', qr: 'Строка QR', qrHint: 'Вместо полей выше', incomplete: 'Заполните все поля или вставьте строку QR.', send: 'Проверить в налоговой службе', done: 'Чек пошёл дальше',
  },
  disputes: {
    status: 'Состояние', openedAt: 'Открыт', reason: 'Причина', comment: 'Комментарий', contact: 'Контакт', decided: 'Решение', decide: 'Решить', reconsider: 'Рассмотреть снова', decline: 'Отказать', done: 'Спор решён', says: 'Участник пишет',
    silent: 'Участник не назвал причину.', yourComment: 'Ваш комментарий', hint: '«Рассмотреть снова» вернёт чек модераторам, отказ оставит его отклонённым. Бренд узнает о любом решении.',
  },
  disputeStatus: { open: 'Открыт', reconsidered: 'Рассматривается снова', declined: 'Отказано' },
  participants: {
    search: 'Начало идентификатора', blockedFilter: 'Блокировка', onlyBlocked: 'Только заблокированные', blocked: 'Заблокирован', state: 'Состояние', receipts: 'Чеков', approved: 'Принято', rejected: 'Отклонено', open: 'Открыто', firstAt: 'Первый чек', lastAt: 'Последний чек', rejectKeys: 'За что отклоняли',
    blocks: 'Блокировки', none: 'Нет', theirReceipts: 'Чеки', blockedBy: 'Заблокировал %{name}: %{reason}', block: 'Заблокировать', unblock: 'Разблокировать', blockHint: 'Открытые чеки участника будут отклонены сейчас, новые — при получении.', blockReason: 'Причина', isBlocked: 'Участник заблокирован', isUnblocked: 'Участник разблокирован',
  },
  deliveries: {
    attempts: 'Попытки', health: 'Приёмники', resends: 'Повторные отправки', certification: 'Проверка приёмника', event: 'Событие', channel: 'Канал', status: 'Код', cause: 'Что произошло', attempt: 'Попытка', attemptOf: 'попытка %{attempt}', took: 'Заняло', receiptUuid: 'uuid чека',
    sent: 'Отправлено', answered: 'Ответ', emptyAnswer: 'Пустой ответ', manual: 'по просьбе оператора', resend: 'Отправить снова', lastEvent: 'Последнее событие', resendPeriod: 'Отправить за период', onlyFailed: 'Только неудачные', willBeSent: 'Отправим снова', resending: 'Отправим снова: %{smart_count} извещение |||| Отправим снова: %{smart_count} извещения |||| Отправим снова: %{smart_count} извещений',
    resendHint: 'Отправляем в темпе канала и после того, что уже ждёт. Байты и webhook-id те же, что в первый раз.', noChannel: 'Акция никого не извещает: укажите адрес в настройках.', noUrl: 'Адрес не указан', noAttempts: 'попыток не было', ofAttempts: '%{smart_count} попытка |||| %{smart_count} попытки |||| %{smart_count} попыток',
    lastHour: 'За час', lastDay: 'За сутки', lastSuccess: 'Последняя удача', lastFailure: 'Последняя неудача', waiting: 'Ждут извещения', noResends: 'Повторных отправок не было.', ofReceipts: '%{smart_count} чек |||| %{smart_count} чека |||| %{smart_count} чеков', stop: 'Остановить', progress: 'Выполнено',
  },
  deliveryOutcome: { delivered: 'Доставлено', retry: 'Повторим', failed: 'Не доставлено' },
  resendStatus: { running: 'Идёт', done: 'Готово', stopped: 'Остановлено' },
  channel: { receipts: 'Чеки', disputes: 'Споры', payments: 'Выплаты' },
  certification: { run: 'Проверить приёмник', hint: 'Отправляет на адрес извещений события вымышленных чеков и ставит оценку ответам.', earlier: 'Отчёты', grade: 'Оценка', passed: 'Хорошо', warning: 'Внимание', failed: 'Плохо', skipped: 'Пропущено' },
  promos: {
    create: 'Новая акция', number: '№', name: 'Название', country: 'Страна', countryStays: 'Больше не изменится', status: 'Состояние', kind: ' ', version: 'Версия', versionOf: 'версия %{version}', sandbox: 'Песочница', settings: 'Настройки', versions: 'Версии', keys: 'Ключи', catalogue: 'Каталог', widget: 'Виджет', noDifference: 'Настройки не изменились.', earlier: 'Раньше',
    make: { active: 'Запустить', paused: 'Приостановить', closed: 'Закрыть' },
    meaning: { active: 'Акция начнёт принимать чеки.', paused: 'Новые чеки не принимаются, пока акцию не запустят снова; присланные идут своим путём.', closed: 'Новые чеки не принимаются; присланные идут своим путём.' },
  },
  promoStatus: { active: 'Идёт', paused: 'Приостановлена', closed: 'Закрыта' },
  settings: {
    groups: 'Группы настроек', byDefault: 'Обычно: %{value}', automatic: 'Само', onePerLine: 'По одному в строке', addText: 'Добавить текст для ключа', publish: 'Опубликовать', publishOf: 'Публикация «%{name}»', publishHint: 'Станет версией %{version} и будет действовать для всех вердиктов с этой минуты.', published: 'Опубликовано', changed: 'Изменено: %{smart_count} |||| Изменено: %{smart_count} |||| Изменено: %{smart_count}',
    found: 'Ошибок: %{errors}, предупреждений: %{warnings}. Они показаны у настроек.', notSet: 'не задано', allDefault: 'Всё как обычно.',
  },
  settingGroup: { period: 'Срок', reward: 'Товары и награда', receipts: 'Какие чеки', sellers: 'Продавцы и места', limits: 'Пределы', duplicates: 'Повторы', moderation: 'Модерация', telling: 'Извещения и тексты', promos: 'Другие акции', housekeeping: 'Песочница и хранение', other: 'Прочее' },
  lint: {
    INVALID: 'Так нельзя', CALLBACK_NOT_PUBLIC: 'Адрес не из интернета', CALLBACK_UNREACHABLE: 'Адрес не отвечает', CALLBACK_PLAIN: 'Не https', CALLBACK_MISSING: 'Никто не извещается', PERIOD_OVER: 'Срок прошёл', PERIOD_LONG: 'Долгий срок', LIMIT_NEVER_DECIDES: 'Предел ничего не решает', NO_EFFECT: 'Ничего не меняет',
    NOTHING_PASSES: 'Ничто не пройдёт', LISTED_TWICE: 'Указано дважды', INN_CHECK_DIGITS: 'Такого ИНН не бывает', DUPLICATES_ALLOWED: 'Повторы разрешены', QR_REQUIRED_FOR_WIDGET: 'Фото будут отклоняться', REJECT_TEXT_UNUSED: 'Текст не понадобится', REJECT_TEXT_MISSING: 'Текста нет', PATTERN_NEVER_FOUND: 'Образец не встречался', PATTERN_BROAD: 'Слишком широкий образец',
    PATTERN_WITHOUT_WORDS: 'Образец без слов', PRODUCT_HIDDEN: 'Товар заслонён', COPYCAT_CYCLE: 'Копии по кругу', NAMED_PROMO_CLOSED: 'Акция закрыта', NO_POINTS: 'Нет баллов', QUALIFY_LABEL_MISSING: 'Нет подписи',
  },
  whatIf: {
    open: 'Что изменится?', title: 'Последние чеки по этому черновику', considered: 'чеков', newlyApproved: 'будут приняты', newlyRejected: 'будут отклонены', toModerators: 'к модераторам', unknownCount: 'неизвестно', pointsDifference: 'баллов', before: 'Сейчас', after: 'Станет', nothing: 'У акции ещё нет вердиктов.',
    key: { approved: 'Принят', withModerators: 'У модераторов', unknown: 'Неизвестно' },
  },
  keys: {
    add: 'Новый ключ', label: 'Подпись', labelHint: 'Где ключ используется', prefix: 'Ключ', scope: 'Для чего', scopes: { server: 'сервер', widget: 'виджет' }, meaning: { server: 'Сервер: открывает всё, хранится в тайне', widget: 'Виджет: виден на странице, только отправляет чеки' }, createdAt: 'Создан', lastUsedAt: 'Использован', revoked: 'Отозван', revoke: 'Отозвать',
    revokeOf: 'Отозвать %{prefix}…', revokeHint: 'Всем, кто пользуется ключом, будет отказано. Вернуть его нельзя.', isRevoked: 'Ключ отозван', made: 'Новый ключ', once: 'Показан единственный раз, хранится только его отпечаток. Скопируйте сейчас.',
  },
  widget: { hint: 'Вставьте это на страницу, где участники присылают чеки. Ключ для виджета может быть виден.', userUuid: 'ваш идентификатор участника', mode: 'Что предлагает', modes: { both: 'QR и фото', qr: 'Только QR', photo: 'Только фото' }, makeKey: 'Создать ключ для виджета', qrRequired: 'Акция принимает фото только с читаемым QR.' },
  catalogue: {
    lint: 'Каталог на прошлых чеках', lintHint: 'Что загруженный каталог находит в строках последних чеков акции.', look: 'Посмотреть', matched: 'Строк с товарами каталога: %{matched} из %{lines}', broad: 'Слишком широкие образцы', dead: 'Образцы, которые не встречались', contested: 'Спорные строки', withoutLiterals: 'Образцы без слов', unmatched: 'Частые строки без товара',
    inLines: 'в %{smart_count} строке |||| в %{smart_count} строках |||| в %{smart_count} строках', dryRun: 'Примерка и загрузка', dryRunHint: 'Сначала видно, что другой каталог нашёл бы в этих строках, и только потом его можно загрузить. Бренд загружает каталоги и сам, через PUT /api/loyalty/catalog.', items: 'Товары, JSON', notJson: 'Нужен список товаров в JSON.', tooMany: 'Здесь загружают не больше %{most} товаров; остальные бренд добавит через PATCH /api/loyalty/catalog.', load: 'Загрузить %{smart_count} товар |||| Загрузить %{smart_count} товара |||| Загрузить %{smart_count} товаров', loadHint: 'Заменит нынешний каталог целиком: следующие чеки получат баллы по этому %{smart_count} товару. |||| Заменит нынешний каталог целиком: следующие чеки получат баллы по этим %{smart_count} товарам. |||| Заменит нынешний каталог целиком: следующие чеки получат баллы по этим %{smart_count} товарам.', loaded: 'Каталог загружен', loadedItems: 'Загружено товаров: %{count}.', needsRules: 'Правила по названию: %{count} (%{ids}).', try: 'Примерить', file: 'Из файла', ofLines: 'Разных строк: %{smart_count} |||| Разных строк: %{smart_count} |||| Разных строк: %{smart_count}',
    newlyMatched: 'Найдут товар', newlyUnmatched: 'Потеряют товар', moved: 'Сменят товар', line: 'Строка', operatorsOnly: 'Каталоги загружают операторы.',
  },
  synonyms: { title: 'Добавленные слова, версия %{version}', hint: 'По этому словарю из названий делаются правила для товаров без образцов. Слова акции важнее общих.', kinds: 'Виды товаров', kindsHint: 'вид: основа, основа — по одному виду в строке', brands: 'Бренды', brandsHint: 'бренд: как печатают кассы, … — по одному бренду в строке' },
  accounts: {
    add: 'Новый сотрудник', name: 'Имя в историях', role: 'Роль', sessions: 'Сеансов', lastSeenAt: 'Был', disabled: 'Отключён', temporary: 'Пароль ещё не сменён', passwordOf: 'Пароль для %{login}', passwordOnce: 'Показан единственный раз. Передайте его, при входе мы попросим сменить.', loginRule: 'Латинские буквы, цифры и . _ @ + -', nameRule: 'Больше не изменится и никому другому не достанется', actions: 'Действия: %{login}',
    makeRole: 'Сделать: %{role}', newPassword: 'Новый пароль', signOut: 'Завершить все сеансы', signedOut: 'Сеансы завершены', enable: 'Включить', disable: 'Отключить',
  },
  audit: { actor: 'Кто', action: 'Что', subject: 'О чём' },
  auditAction: {
    catalogue_load: 'Загрузил каталог', promo_create: 'Создал акцию', promo_change: 'Изменил акцию', promo_clock: 'Перевёл часы песочницы', synonyms_change: 'Изменил словарь', key_create: 'Создал ключ', key_revoke: 'Отозвал ключ', participant_block: 'Заблокировал участника', participant_unblock: 'Разблокировал участника',
    receipt_requisites: 'Ввёл реквизиты', receipt_decide: 'Решил по чеку', receipt_decideUndoable: 'Решил с возможностью отмены', receipt_undo: 'Отменил решение', receipt_recheck: 'Проверил чек снова', receipt_externalId: 'Задал внешний номер', receipt_resend: 'Отправил извещение снова', deliveries_resend: 'Отправил снова многие', deliveries_stop: 'Остановил отправку', dispute_decide: 'Решил спор',
    account_create: 'Добавил сотрудника', account_change: 'Изменил сотрудника', account_password: 'Выдал пароль', account_signOut: 'Завершил сеансы сотрудника', session_open: 'Вошёл', session_end: 'Вышел', session_password: 'Сменил свой пароль',
  },
  dashboard: {
    span: 'Период', spans: { day: 'Сутки', week: '7 дней', month: '30 дней', quarter: '91 день' }, receipts: 'Чеки', arrived: 'Прислано', confirmed: 'Подтверждено', approved: 'Принято', rejected: 'Отклонено', withModerators: 'Сейчас у модераторов', withTaxAuthority: 'Сейчас ждут налоговую', pace: 'До вердикта, медиана', pointsAwarded: 'Начислено баллов',
    rejectKeys: 'За что отклоняем', nearMisses: 'Почти прошли', nearMissesHint: 'Чеки, против которых было одно-единственное правило.', points: 'Начислено баллов', nothing: 'За этот период ничего.', callbacks: 'Извещения за час', s: 'с', min: 'мин', h: 'ч', tax: byCountry(({ authority }) => authority.ru),
    weather: { fair: 'Отвечает', troubled: 'Сбоит', closed: 'Не спрашиваем' }, until: 'до', waitingChecks: 'Чеков ждут проверки', quota: 'Вопросов сегодня: %{used} из %{perDay}', renews: 'обновится',
  },
  taxAnswer: { found: 'найден', notFound: 'пока нет', wrongSign: 'не тот признак', badInput: 'плохие данные', unavailable: 'нет ответа', transport: 'нет связи', rate: 'просят реже', quota: 'лимит исчерпан', access: 'отказано в доступе', malformed: 'ответ непонятен' },
}
