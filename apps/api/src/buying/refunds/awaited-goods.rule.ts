/**
 * SQL condition: the money of a refund is back (5) and its goods came neither before nor since, though they were sent
 * from stock and can be sold again.
 */
export const awaitsGoodsSql = (refund: string) => `(${refund}.status_id = 5
       and (select is_sold_again from refund_reasons where id = ${refund}.reason_id)
       and not exists (select from stock_movements m where m.order_id = ${refund}.order_id and m.refund_id = ${refund}.id)
       and exists (select from order_refund_lines orl
         join order_lines l on l.order_id = orl.order_id and l.line = orl.line
         join group_offers g on g.group_id = l.group_id
         join stock_movements m on m.order_id = orl.order_id and m.offer_id = g.offer_id and m.kind = 'ship'
         where orl.refund_id = ${refund}.id and orl.count > orl.withdrawn_count))`
