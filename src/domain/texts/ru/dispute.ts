/** What the page of a receipt and the widget say about a dispute. */
export const RU = {
  dispute: 'Оспорить решение',
  disputeTitle: 'Не согласны с решением?',
  disputeComment: 'Что не так? (необязательно)',
  disputeSend: 'Отправить на проверку',
  disputeSent: 'Отправлено на проверку',
  disputeOpen: 'Вы оспорили решение. Чек посмотрит человек; если решение изменится, это будет видно на странице чека.',
  disputeDeclined: 'Вы оспорили решение, и его оставили в силе.',
  disputeFailed: 'Не получилось отправить. Проверьте связь и попробуйте ещё раз.',
}
