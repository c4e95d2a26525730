/**
 * SQL expression: the sum paid for the first `count` pieces of the line `n` (order_lines). Rounded up, while refunds of
 * the other pieces (refundShare) are rounded down, so that both add up to the whole.
 */
export const paidFor = (count: string): string => `(n.sum_kopecks * (${count}) + n.count - 1) / n.count`

/** SQL expression: how many pieces of the line `n` were sent before the shipment. */
export const sentBeforeSql = (shipmentId: string): string => `(select coalesce(sum(e.count), 0) from shipment_lines e
     where e.order_id = n.order_id and e.line = n.line and e.shipment_id < ${shipmentId})`

/** SQL expression: goods of the shipment `h` as PaidLine[]. Sums of all shipments add up exactly to the paid sum. */
export const shippedGoodsSql = `(select json_agg(json_build_object('title', n.title, 'count', sl.count,
       'sumKopecks', ${paidFor('b.count + sl.count')} - ${paidFor('b.count')}) order by sl.line)
     from shipment_lines sl join order_lines n on n.order_id = sl.order_id and n.line = sl.line
     cross join lateral (select ${sentBeforeSql('h.id')} as count) b
     where sl.shipment_id = h.id)`

/** SQL condition: goods of the order have left the shop. */
export const hasSentGoodsSql = (orderId: string): string =>
  `exists (select from shipments e where e.order_id = ${orderId} and e.sent_at is not null)`

/** SQL condition: `h` is the first sent shipment of its order, which includes the delivery price. */
export const isFirstSentSql = `not exists (select from shipments e
     where e.order_id = h.order_id and e.sent_at is not null and e.id < h.id)`
