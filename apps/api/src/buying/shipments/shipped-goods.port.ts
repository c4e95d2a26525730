/**
 * In SQL, of `n` (order_lines): what was paid for the first `count` pieces of a line. Rounded up, while refunds of the
 * others (refundShare) are rounded down, so that both add up to the whole.
 */
export const paidFor = (count: string): string => `(n.sum_kopecks * (${count}) + n.count - 1) / n.count`

/** In SQL: how many pieces of the line `n` were sent before the shipment. */
export const sentBefore = (shipmentId: string): string => `(select coalesce(sum(e.count), 0) from shipment_lines e
     where e.order_id = n.order_id and e.line = n.line and e.shipment_id < ${shipmentId})`

/** In SQL: the goods of the shipment `h` as PaidLine[]; the sums of all shipments add up exactly to what was paid. */
export const shippedGoods = `(select json_agg(json_build_object('title', n.title, 'count', x.count,
       'sumKopecks', ${paidFor('b.count + x.count')} - ${paidFor('b.count')}) order by x.line)
     from shipment_lines x join order_lines n on n.order_id = x.order_id and n.line = x.line
     cross join lateral (select ${sentBefore('h.id')} as count) b
     where x.shipment_id = h.id)`

/** In SQL: `h` is the first shipment sent of its order, which carries the price of delivery. */
export const isFirstSent = `not exists (select from shipments e
     where e.order_id = h.order_id and e.sent_at is not null and e.id < h.id)`
