import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { maxId } from './ids.ts'

/** Actions of the audit log, `<kind of record>.<what was done>`, with the titles shown to staff. */
export const auditActions = {
  'blank.contacted': 'Звонок о пришедшем товаре',
  'change.undo': 'Отмена действия',
  'compatibility.change': 'Изменено, что к чему подходит',
  'compatibility.load': 'Записано, что к чему подходит',
  'contacts.open': 'Показаны телефон и почта',
  'customer.bonuses': 'Бонусы клиента',
  'customer.erase': 'Человек удалён',
  'customer.export': 'Выгружены данные человека',
  'customer.merge': 'Клиенты объединены',
  'customer.price-role': 'Вид цен клиента',
  'customer.withdraw-consent': 'Согласие отозвано по просьбе',
  'exchange.check': 'Подключение проверяется ещё раз',
  'exchange.create': 'Обмен создан',
  'exchange.secret': 'Пароль обмена сменён',
  'exchange.change': 'Настройки обмена изменены',
  'exchange.remove': 'Обмен удалён',
  'exchange.fetch': 'Файл забирается сейчас',
  'exchange.map': 'Сопоставлено в обмене',
  'exchange.orders': 'Как обмениваются заказы',
  'exchange.pictures': 'Картинки загружаются ещё раз',
  'exchange.quarantine': 'Разобран карантин обмена',
  'exchange.read': 'МойСклад читается заново',
  'exchange.return': 'Выгрузка возвращена',
  'exchange.approve': 'Обмен подтверждён',
  'exchange.reject': 'Обмен отклонён',
  'exchange.resend': 'Заказ передаётся в программу учёта',
  'exchange.replay': 'Пакет обмена применяется ещё раз',
  'import.begin': 'Загрузка начата',
  'import.end': 'Загрузка закончена',
  'inbox.assign': 'Обращению назначен ответственный',
  'notification.send': 'Уведомление покупателям',
  'money-refund.by-hand': 'Деньги возвращены вручную',
  'money-refund.retry': 'Банк попросили вернуть деньги ещё раз',
  'order.assign': 'Заказу назначен ответственный',
  'order.batch': 'Статус многих заказов',
  'order.batch-undo': 'Отмена действия со многими заказами',
  'order.batch-retry': 'Повтор неудачных заказов',
  'order.credit': 'Отсрочка платежа заказа',
  'order.credit-payment': 'Записана оплата заказа с отсрочкой',
  'order.change': 'Изменён состав заказа',
  'order.draft': 'Начата правка заказа',
  'order.drop-draft': 'Правка заказа убрана',
  'order.extend': 'Продлён резерв',
  'order.note': 'Заметка к заказу',
  'order.place': 'Заказ оформлен за клиента',
  'order.print': 'Напечатаны бумаги',
  'order.payment-link': 'Отправлено, как оплатить',
  'order.payment-method': 'Сменён способ оплаты',
  'order.resend-email': 'Письмо отправлено ещё раз',
  'order.reveal-contacts': 'Показаны телефон, почта и адрес',
  'order.settle-discrepancy': 'Решено расхождение',
  'order.send-part': 'Отправлена часть заказа',
  'order.status': 'Статус заказа',
  'organization.credit': 'Отсрочка организации',
  'picker.load': 'Записан подбор машины',
  'price.batch': 'Изменены цены',
  'price.batch-undo': 'Отмена изменения цен',
  'raffle.create': 'Заведён розыгрыш',
  'raffle.draw': 'Определены победители',
  'price-offer.revise': 'Новая версия предложения',
  'receipt.retry': 'Чек отправлен ещё раз',
  'refund.begin': 'Возврат начат магазином',
  'refund.status': 'Статус возврата',
  'reply-template.remove': 'Удалён шаблон ответа',
  'reply-template.save': 'Записан шаблон ответа',
  'request.answer': 'Ответ на обращение',
  'request.publish': 'Вопрос опубликован',
  'request.status': 'Статус обращения',
  'recall.done': 'Звонок: поговорили',
  'recall.missed': 'Звонок: не дозвонились',
  'review.answer': 'Ответ на отзыв',
  'review.decide': 'Решение об отзыве',
  'shipment.hand-over': 'Отправление вручено',
  'shipment.track': 'Номер для отслеживания указан',
  'shipment.retry': 'Отправление передано перевозчику ещё раз',
  'transfer.add': 'Загружена выписка банка',
  'transfer.dismiss': 'Поступление отложено',
  'transfer.record': 'Записана оплата переводом',
  'staff.accept-invitation': 'Приглашение принято',
  'staff.add-passkey': 'Добавлен ключ',
  'staff.confirm': 'Вход подтверждён ещё раз',
  'staff.change': 'Права человека',
  'staff.change-password': 'Сменён пароль',
  'staff.end-session': 'Вход закрыт',
  'staff.end-sessions': 'Закрыты входы человека',
  'staff.invite': 'Приглашение',
  'staff.remove-passkey': 'Убран ключ',
  'staff.renew-recovery-codes': 'Новые запасные коды',
  'staff.reset-sign-in': 'Дана новая ссылка для входа',
  'staff.save-role': 'Роль',
  'staff.sign-in': 'Вход',
  'staff.sign-out': 'Выход',
  'staff.turn': 'Берёт по очереди',
  'view.remove': 'Удалён вид списка',
  'view.save': 'Записан вид списка',
} as const

export type AuditAction = keyof typeof auditActions

/** A row of the audit log: the actor, the action, the record, the time, the values before and after. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  actor: Type.String({ description: '`manager:7`: staff member 7; `manager:0`: a shell command; `system`: the shop.' }),
  actorName: Type.String({ description: 'Name of the actor, for display.' }),
  action: Type.String({ description: 'What was done, for example `order.status`.' }),
  recordKind: Type.String({ description: 'Kind of the record, for example `order`.' }),
  recordId: Type.String(),
  recordName: Type.String({ description: 'Current name of the record; empty: it has none, or was deleted.' }),
  siteId: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Site the record belongs to; null: no particular site.',
  }),
  changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
    description:
      'By field: before and after, names in place of ids. Personal values are null once their person was erased.',
  }),
  why: Type.String({ description: 'The reason given; may be empty.' }),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Rows on a page of the audit log. */
export const auditLimit = 50

/** The searchable audit log. */
export const audit = {
  listAudit: call('GET', '/office/v1/audit', {
    summary: 'Entries of the audit log, the newest first',
    query: Type.Object({
      q: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Searched in the action, the number of the record, the reason and the name of the actor.',
        }),
      ),
      actor: Type.Optional(Type.String({ maxLength: 40, description: '`actor` of the entries, exactly.' })),
      kind: Type.Optional(Type.String({ maxLength: 40, description: '`recordKind` of the entries.' })),
      action: Type.Optional(Type.String({ maxLength: 40, description: '`action` of the entries.' })),
      from: Type.Optional(Type.String({ format: 'date', description: 'On this day or later; Moscow time.' })),
      to: Type.Optional(Type.String({ format: 'date', description: 'On this day or earlier; Moscow time.' })),
      record: Type.Optional(
        Type.String({ maxLength: 40, description: '`recordId` of the entries; given together with `kind`.' }),
      ),
      before: Type.Optional(
        Type.Integer({ minimum: 1, maximum: maxId, description: 'Entries older than the one with this id.' }),
      ),
    }),
    answer: Type.Object({
      entries: Type.Array(AuditEntry),
      nextBefore: Type.Union([Type.Integer(), Type.Null()], { description: 'For the next page; null: there is none.' }),
    }),
    needs: { staff: 'audit.read' },
  }),
  listAuditActors: call('GET', '/office/v1/audit/actors', {
    summary: 'Whom the audit log can be filtered by: people of the office at the caller’s sites, commands and the shop',
    answer: Type.Array(Type.Object({ actor: Type.String({ description: '`manager:7`.' }), name: Type.String() })),
    needs: { staff: 'audit.read' },
  }),
}
