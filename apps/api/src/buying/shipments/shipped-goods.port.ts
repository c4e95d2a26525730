/**
 * In SQL, of `n` (order_lines): what was paid for the first so many of a line. Rounded up: what goes back for the
 * others (refundShare) is rounded down, so that both make the whole.
 */
export const paidFor = (count: string): string => `(n.sum_kopecks * (${count}) + n.count - 1) / n.count`

/** In SQL: how many of the line `n` went before the shipment. */
export const sentBefore = (shipmentId: string): string => `(select coalesce(sum(e.count), 0) from shipment_lines e
     where e.order_id = n.order_id and e.line = n.line and e.shipment_id < ${shipmentId})`

/** In SQL: the goods of the shipment `h` as PaidLine[]; together they are, to the kopeck, what was paid for them. */
export const shippedGoods = `(select json_agg(json_build_object('title', n.title, 'count', x.count,
       'sumKopecks', ${paidFor('b.count + x.count')} - ${paidFor('b.count')}) order by x.line)
     from shipment_lines x join order_lines n on n.order_id = x.order_id and n.line = x.line
     cross join lateral (select ${sentBefore('h.id')} as count) b
     where x.shipment_id = h.id)`

/** In SQL: nothing of the order of `h` went before it: it carries the price of the delivery. */
export const isFirstSent = `not exists (select from shipments e
     where e.order_id = h.order_id and e.sent_at is not null and e.id < h.id)`
