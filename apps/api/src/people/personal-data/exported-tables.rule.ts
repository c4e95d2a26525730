/** A table whose rows about a person are exported for that person. */
export interface ExportedTable {
  readonly table: string
  /** The heading in the exported file. */
  readonly title: string
  /** SQL condition for the person's rows; the table is `t`, `$1` is the user's id. */
  readonly where: string
}

/** Rows are found by email address only if it is proven: anybody can sign up with any address. */
const provenEmail = 'select site_id, email from users where id = $1 and email_proven_at is not null'
const hasProvenEmail = `(t.site_id, t.email) in (${provenEmail})`
const byEmail = (column = 'user_id') => `t.${column} = $1 or ${hasProvenEmail}`
/** A request of another account is that person's, whatever email address they wrote in it. */
const ofRequest = `t.user_id = $1 or (t.user_id is null and ${hasProvenEmail})`
const ofUser = 't.user_id = $1'
const ofBasket = 't.basket_id in (select id from baskets where user_id = $1)'
/**
 * An order hidden from the account is of whoever has that email address now (decision 42). One taken by phone has no
 * account.
 */
const orders = `select o.id from orders o where o.user_id = $1 and (o.is_contact_owner
      or (o.site_id, (o.contact ->> 'email')::citext) in (${provenEmail}))
    union all select o.id from orders o join (${provenEmail}) u
      on o.site_id = u.site_id and (o.contact ->> 'email')::citext = u.email where o.user_id is null`
const ofOrder = `t.order_id in (${orders})`
const refunds = `select id from order_refunds where order_id in (${orders})`
const requests = `select t.id from form_requests t where ${ofRequest}`
const ofReview = 't.review_id in (select id from reviews where user_id = $1)'
const workshops = 'select workshop_id from workshop_members where user_id = $1'

/** In the order of the file. */
export const exportedTables: readonly ExportedTable[] = [
  { table: 'users', title: 'Аккаунт и организация', where: 't.id = $1' },
  { table: 'shipping_addresses', title: 'Адреса', where: ofUser },
  { table: 'email_changes', title: 'Смены почты', where: ofUser },
  { table: 'sessions', title: 'Входы на устройствах', where: ofUser },
  { table: 'consents', title: 'Согласия', where: `${ofUser} or ${ofOrder} or t.form_request_id in (${requests})` },
  { table: 'mail_recipients', title: 'Подписки на рассылку', where: byEmail() },
  { table: 'restock_waits', title: 'Ожидания поступления', where: byEmail() },
  { table: 'notifications', title: 'Уведомления', where: ofUser },
  { table: 'orders', title: 'Заказы', where: `t.id in (${orders})` },
  { table: 'order_lines', title: 'Товары заказов', where: ofOrder },
  { table: 'order_taxes', title: 'НДС и единицы товаров заказов', where: ofOrder },
  { table: 'order_history', title: 'Ход заказов', where: ofOrder },
  { table: 'exchange_order_contacts', title: 'Контакты заказов в учётной программе', where: ofOrder },
  { table: 'order_notes', title: 'Заметки магазина к заказам', where: ofOrder },
  { table: 'order_changes', title: 'Изменения заказов магазином', where: `${ofOrder} and t.state = 'applied'` },
  { table: 'reservation_extensions', title: 'Продления резерва', where: ofOrder },
  { table: 'shipments', title: 'Отправления', where: ofOrder },
  { table: 'shipment_lines', title: 'Товары отправлений', where: ofOrder },
  { table: 'promo_code_uses', title: 'Применённые промокоды', where: ofOrder },
  { table: 'bills', title: 'Счета', where: ofOrder },
  {
    table: 'bank_transfers',
    title: 'Поступления по счетам',
    where: `t.bill_id in (select id from bills where order_id in (${orders}))`,
  },
  { table: 'payment_reminders', title: 'Ссылки на оплату, отправленные магазином', where: ofOrder },
  { table: 'order_emails', title: 'Письма магазина о заказах', where: `${ofOrder} and t.addressee = 'buyer'` },
  {
    table: 'refused_emails',
    title: 'Письма, которые почтовый сервер не принял',
    where: 't.recipient in (select email from users where id = $1 and email_proven_at is not null)',
  },
  { table: 'payments', title: 'Платежи', where: ofOrder },
  { table: 'receipts', title: 'Чеки', where: ofOrder },
  { table: 'order_refunds', title: 'Возвраты', where: ofOrder },
  { table: 'order_refund_lines', title: 'Товары возвратов', where: ofOrder },
  { table: 'refund_history', title: 'Ход возвратов', where: `t.refund_id in (${refunds})` },
  { table: 'refund_photos', title: 'Фотографии возвратов', where: `t.refund_id in (${refunds})` },
  {
    table: 'money_refunds',
    title: 'Возвраты денег',
    where: `t.payment_id in (select id from payments where order_id in (${orders}))`,
  },
  { table: 'review_invitations', title: 'Приглашения к отзыву', where: ofOrder },
  { table: 'bonus_accounts', title: 'Бонусный счёт', where: ofUser },
  {
    table: 'bonus_ledger',
    title: 'Движение бонусов',
    where: 't.account_id in (select id from bonus_accounts where user_id = $1)',
  },
  { table: 'baskets', title: 'Корзины', where: ofUser },
  { table: 'basket_lines', title: 'Товары корзин', where: ofBasket },
  { table: 'basket_sets', title: 'Комплекты корзин', where: ofBasket },
  { table: 'pasted_lines', title: 'Вставленные списки', where: ofBasket },
  { table: 'favorites', title: 'Избранное', where: ofUser },
  { table: 'blanks', title: 'Бланки предзаказа', where: ofUser },
  { table: 'price_offers', title: 'Коммерческие предложения', where: ofUser },
  { table: 'workshops', title: 'Мой цех', where: `t.id in (${workshops})` },
  { table: 'workshop_members', title: 'Участие в цехах', where: ofUser },
  { table: 'workshop_machines', title: 'Машины цеха', where: `t.workshop_id in (${workshops})` },
  { table: 'workshop_invitations', title: 'Приглашения в цех', where: byEmail('invited_by_user_id') },
  { table: 'reviews', title: 'Отзывы', where: ofUser },
  { table: 'review_ratings', title: 'Оценки отзывов', where: ofReview },
  { table: 'review_photos', title: 'Фотографии отзывов', where: ofReview },
  { table: 'review_history', title: 'Ход отзывов', where: ofReview },
  { table: 'review_votes', title: 'Оценённые отзывы', where: ofUser },
  { table: 'form_requests', title: 'Обращения и вопросы', where: ofRequest },
  { table: 'form_request_events', title: 'Ответы на обращения', where: `t.request_id in (${requests})` },
  { table: 'form_request_files', title: 'Файлы обращений', where: `t.request_id in (${requests})` },
  { table: 'published_questions', title: 'Опубликованные вопросы', where: `t.request_id in (${requests})` },
  { table: 'recalls', title: 'Обратный звонок', where: ofUser },
  { table: 'raffle_entries', title: 'Участие в розыгрышах', where: ofUser },
  {
    table: 'raffle_winners',
    title: 'Выигрыши',
    where: '(t.raffle_id, t.number) in (select raffle_id, number from raffle_entries where user_id = $1)',
  },
  { table: 'files', title: 'Присланные файлы', where: 't.owner_user_id = $1' },
]

/** Tables that refer to a person, directly or not, but are not exported, and why. */
export const withheldTables: ReadonlyMap<string, string> = new Map([
  ['audit_personal', 'which staff looked at personal data: a record about staff'],
  ['delivery_calculations', 'delivery prices, stored for hours; nothing personal'],
  ['email_codes', 'secrets valid for minutes'],
  ['erasure_log', 'about people who were erased'],
  ['exchange_moysklad_agents', 'which user is which counterparty of МойСклад; only hashes of contacts'],
  ['exchange_moysklad_payments', 'which payments МойСклад has; nothing personal'],
  ['exchange_orders', 'which orders 1С has; nothing personal'],
  ['live_tickets', 'secrets valid for minutes'],
  ['order_batch_rows', 'bulk changes of orders; their results are in the history of each order'],
  ['order_discrepancies', 'where the shop and 1С differ on an order; nothing personal'],
  ['order_note_mentions', 'which colleagues a note calls; the notes themselves are exported'],
  ['order_prints', 'which papers the shop printed'],
  ['order_reservations', 'the shop’s stock'],
  ['order_shortages', 'the shop’s stock'],
  ['recorded_payments', 'keys of payments recorded by staff; the payments themselves are exported'],
  ['stock_movements', 'the shop’s stock'],
  ['unproven_orders', 'counts for a limit by browser; the order itself is exported'],
  ['uploads', 'how a file was uploaded; the file itself is exported'],
])

/** Columns not exported from any table: secrets and data about other people. Hashes are not exported either. */
export const withheldColumns: readonly string[] = [
  ...['password_hash', 'cart_token', 'idempotence_key', 'confirmation_url', 'return_url', 'request_key'],
  // The member of staff who made the change.
  ...['who', 'recorded_by', 'staff_id'],
]
