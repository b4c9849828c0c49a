import type { TranslationMessages } from 'react-admin'

/** What react-admin itself says, in Russian. */
export const reactAdminRu: TranslationMessages = {
  ra: {
    action: {
      add_filter: 'Фильтр', add: 'Добавить', back: 'Назад',
      bulk_actions: 'Выбрана %{smart_count} строка |||| Выбрано %{smart_count} строки |||| Выбрано %{smart_count} строк',
      cancel: 'Отмена', clear_array_input: 'Очистить список', clear_input_value: 'Очистить', clone: 'Копировать', confirm: 'Подтвердить', create: 'Создать',
      create_item: 'Создать «%{item}»', delete: 'Удалить', edit: 'Изменить', export: 'Выгрузить', list: 'Список', refresh: 'Обновить',
      remove_filter: 'Убрать фильтр', remove_all_filters: 'Убрать все фильтры', remove: 'Убрать', reset: 'Сбросить', save: 'Сохранить', search: 'Поиск',
      search_columns: 'Поиск столбцов', select_all: 'Выбрать все', select_all_button: 'Выбрать все', select_row: 'Выбрать строку', show: 'Открыть', sort: 'Порядок',
      undo: 'Отменить', unselect: 'Снять выбор', expand: 'Развернуть', close: 'Закрыть', open_menu: 'Открыть меню', close_menu: 'Закрыть меню',
      update: 'Изменить', move_up: 'Выше', move_down: 'Ниже', open: 'Открыть', toggle_theme: 'Светлая или тёмная тема', select_columns: 'Столбцы',
      update_application: 'Обновить страницу',
    },
    boolean: { true: 'Да', false: 'Нет', null: ' ' },
    page: {
      create: '%{name}: создание', dashboard: 'Обзор', edit: '%{name} %{recordRepresentation}', error: 'Что-то пошло не так', list: '%{name}', loading: 'Загрузка',
      not_found: 'Не найдено', show: '%{name} %{recordRepresentation}', empty: 'Здесь пока пусто.', invite: 'Добавить?', access_denied: 'Нет доступа',
      authentication_error: 'Ошибка входа',
    },
    input: {
      file: { upload_several: 'Перетащите файлы сюда или нажмите, чтобы выбрать.', upload_single: 'Перетащите файл сюда или нажмите, чтобы выбрать.' },
      image: { upload_several: 'Перетащите изображения сюда или нажмите, чтобы выбрать.', upload_single: 'Перетащите изображение сюда или нажмите, чтобы выбрать.' },
      references: {
        all_missing: 'Связанные записи не найдены.', many_missing: 'Одной или нескольких связанных записей больше нет.', single_missing: 'Связанной записи больше нет.',
      },
      password: { toggle_visible: 'Скрыть пароль', toggle_hidden: 'Показать пароль' },
    },
    message: {
      about: 'О разделе', access_denied: 'Вашей роли эта страница недоступна.', are_you_sure: 'Вы уверены?',
      authentication_error: 'Сервер не смог проверить, кто вы.', auth_error: 'Не удалось проверить, кто вы.',
      bulk_delete_content: 'Удалить выбранное?', bulk_delete_title: 'Удаление', bulk_update_content: 'Изменить выбранное?', bulk_update_title: 'Изменение',
      clear_array_input: 'Очистить весь список?', delete_content: 'Удалить эту запись?', delete_title: 'Удаление: %{name} %{recordRepresentation}', details: 'Подробно',
      error: 'Страница не смогла выполнить действие.', invalid_form: 'В форме есть ошибки, они показаны у полей.', loading: 'Загружаем',
      no: 'Нет', not_found: 'Такой страницы нет. Проверьте ссылку.', select_all_limit_reached: 'Выбрано не больше %{max} строк.',
      unsaved_changes: 'Изменения не сохранены. Уйти без них?', yes: 'Да', placeholder_data_warning: 'Связь с сервером прервалась, данные могли устареть.',
    },
    navigation: {
      clear_filters: 'Убрать фильтры', no_filtered_results: 'По этим фильтрам ничего нет.', no_results: 'Ничего нет', no_more_results: 'Страницы %{page} нет. Вернитесь назад.',
      page_out_of_boundaries: 'Страницы %{page} нет', page_out_from_end: 'Это последняя страница', page_out_from_begin: 'Это первая страница',
      page_range_info: '%{offsetBegin}–%{offsetEnd} из %{total}', partial_page_range_info: '%{offsetBegin}–%{offsetEnd}, есть ещё', current_page: 'Страница %{page}',
      page: 'К странице %{page}', first: 'К первой странице', last: 'К последней странице', next: 'Дальше', previous: 'Назад', page_rows_per_page: 'На странице:',
      skip_nav: 'К содержимому',
    },
    sort: { sort_by: 'Порядок: %{field_lower_first}, %{order}', ASC: 'по возрастанию', DESC: 'по убыванию' },
    auth: {
      auth_check_error: 'Войдите, чтобы продолжить', user_menu: 'Вы', username: 'Логин', password: 'Пароль', email: 'Почта', sign_in: 'Войти',
      sign_in_error: 'Логин или пароль не подошли', logout: 'Выйти',
    },
    notification: {
      updated: 'Сохранено', created: 'Создано', deleted: 'Удалено', bad_item: 'Запись с ошибкой', item_doesnt_exist: 'Записи больше нет', http_error: 'Сервер не ответил',
      data_provider_error: 'Данные не удалось прочитать.', i18n_error: 'Язык не загрузился', canceled: 'Отменено', logged_out: 'Сеанс закончился, войдите снова.',
      not_authorized: 'Вашей роли это недоступно.', application_update_available: 'Есть новая версия.', offline: 'Нет связи с сервером.',
    },
    validation: {
      required: 'Нужно заполнить', minLength: 'Не короче %{min} знаков', maxLength: 'Не длиннее %{max} знаков', minValue: 'Не меньше %{min}', maxValue: 'Не больше %{max}',
      number: 'Нужно число', email: 'Нужен адрес почты', oneOf: 'Одно из: %{options}', regex: 'Не тот вид: %{pattern}', unique: 'Уже есть',
    },
    saved_queries: {
      label: 'Сохранённые запросы', query_name: 'Название', new_label: 'Сохранить запрос…', new_dialog_title: 'Сохранить запрос как', remove_label: 'Удалить запрос',
      remove_label_with_name: 'Удалить «%{name}»', remove_dialog_title: 'Удалить запрос?', remove_message: 'Убрать запрос из списка сохранённых?',
      help: 'Отфильтруйте список и сохраните запрос',
    },
    guesser: { empty: { title: 'Нет данных', message: 'Проверьте источник данных' } },
    configurable: {
      customize: 'Настроить', configureMode: 'Настройка страницы',
      inspector: { title: 'Настройка', content: 'Наведите указатель на часть страницы', reset: 'Сбросить', hideAll: 'Скрыть все', showAll: 'Показать все' },
      Datagrid: { title: 'Таблица', unlabeled: 'Столбец %{column}' }, SimpleForm: { title: 'Форма', unlabeled: 'Поле %{input}' },
      SimpleList: { title: 'Список', primaryText: 'Первая строка', secondaryText: 'Вторая строка', tertiaryText: 'Третья строка' },
    },
  },
}
