import * as Type from 'typebox'
import { EXPORTS_TEXTS, ExportsSchema } from '../exports.ts'
import { Whole } from '../schema.ts'
import { setting } from './setting.ts'

export const housekeeping = {
  sandbox: setting({
    schema: Type.Boolean(),
    default: false,
    effect:
      "A promo for tests: what receipts hold and what becomes of them is the caller's to say, no tax authority is asked, and all of it is marked `sandbox`. A promo that has receipts stays what it is.",
    ru: { title: 'Песочница', help: 'Акция для проб: налоговая служба не спрашивается, всё помечено как проба. У акции с чеками больше не меняется.' },
  }),
  keep_photo_metadata: setting({
    schema: Type.Boolean(),
    default: false,
    effect:
      'Photos are stored as they were sent, with what the camera wrote into them: place, device, time. Otherwise all of that is left out, and the picture stays what it is.',
    ru: {
      title: 'Хранить фото с данными камеры',
      help: 'Место съёмки, устройство и время, записанные камерой в файл, остаются в хранимых фото. Без этого они вырезаются, сама картинка не меняется.',
    },
  }),
  retention_days: setting({
    schema: Whole(1, 36_500),
    default: null,
    effect:
      'So many days after it was sent, a decided receipt loses its photos and everything about its participant; its verdict and fiscal key stay. Limits of the participant count it no more.',
    ru: {
      title: 'Хранить данные участников, дней',
      help: 'Потом у решённых чеков стираются фото и всё об участнике; вердикт и фискальные реквизиты остаются. Пределы участника такой чек больше не считают.',
    },
  }),
  exports: setting({
    schema: ExportsSchema,
    default: null,
    effect:
      "A table of the receipts that were sent within a day or a week of the promo's zone, made when it is over, as they stand then; none for a time without receipts. Operators find the files in the console, for 30 days or until the first day of the file is `retention_days` old if that is sooner; with `retention_days` of 1, or of 7 for weeks, no file is made. Nothing is made when not set.",
    ru: {
      title: 'Выгрузки по расписанию',
      help: 'Таблица чеков, присланных за день или неделю по поясу акции, делается по их окончании; без чеков не делается. Файлы лежат в разделе «Выгрузки» 30 дней, но не дольше, чем хранятся данные участников за первый их день; если те хранятся один день (для недель: до семи), файлов нет.',
      fields: EXPORTS_TEXTS,
    },
  }),
}
