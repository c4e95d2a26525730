/** SQL expression: the last day to pay an order with a deferred payment, so many days after its last shipment. */
export const dueOnSql = (order: string) => `((select max(h.sent_at) at time zone 'Europe/Moscow' from shipments h
       where h.order_id = ${order}.id)::date + ${order}.credit_days)`

/** SQL expression: this day in Moscow. */
export const todaySql = "(now() at time zone 'Europe/Moscow')::date"
