/** SQL expression: the last day to pay an order with a deferred payment, so many days after its last shipment. */
export const dueOnSql = (order: string) => `((select max(sh.sent_at) at time zone 'Europe/Moscow' from shipments sh
       where sh.order_id = ${order}.id)::date + ${order}.credit_days)`

/** SQL expression: this day in Moscow. */
export const todaySql = "(now() at time zone 'Europe/Moscow')::date"
