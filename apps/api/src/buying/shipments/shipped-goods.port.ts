/**
 * SQL expression: the sum paid for the first `count` pieces of the line `n` (order_lines). Rounded up, while refunds of
 * the other pieces (refundShare) are rounded down, so that both add up to the whole.
 */
export const paidFor = (count: string): string => `(n.sum_kopecks * (${count}) + n.count - 1) / n.count`

/** SQL expression: how many pieces of the line `n` were sent before the shipment. */
export const sentBeforeSql = (shipmentId: string): string => `(select coalesce(sum(e.count), 0) from shipment_lines e
     where e.order_id = n.order_id and e.line = n.line and e.shipment_id < ${shipmentId})`

/** SQL condition: the shipment was on its way at the moment: its hand-over leaves out what was refunded then. */
export const wasOnItsWaySql = (shipment: string, moment: string): string =>
  `(${shipment}.sent_at <= ${moment} and coalesce(${shipment}.handed_over_at > ${moment}, true))`

/**
 * SQL expression: pieces of the line `n` in the shipment `f` and those handed over before it, less those refunded on
 * their way by then: their receipt returned a prepayment (refund status 6: rejected).
 */
const settledUpTo = (pieces: string, refunded: string) => `sum(${pieces}) over (order by f.handed_over_at, f.id)
         - (select coalesce(sum(${refunded}), 0) from order_refund_lines q
           join order_refunds r on r.id = q.refund_id and r.status_id <> 6 and r.created_at < f.handed_over_at
           where q.order_id = n.order_id and q.line = n.line and exists (select from shipment_lines ul
             join shipments u on u.id = ul.shipment_id and ${wasOnItsWaySql('u', 'r.created_at')}
             where ul.order_id = n.order_id and ul.line = n.line))`
const paidForPieces = `${paidFor('b.count + fl.count')} - ${paidFor('b.count')}`
const addedBy = (column: string) => `greatest(max(c.${column}), 0)
         - greatest(coalesce(max(c.${column}) filter (where c.id <> h.id), 0), 0)`

/**
 * SQL expression: goods of the handed over shipment `h` as PaidLine[], without those refunded before. Sums of all
 * shipments add up exactly to the sum paid less the one refunded; a kopeck left of refunded goods counts as a piece.
 */
export const handedOverGoodsSql = `(select coalesce(json_agg(json_build_object('title', n.title,
       'count', greatest(g.count, 1), 'sumKopecks', g.sum) order by sl.line) filter (where g.sum > 0), '[]')
     from shipment_lines sl join order_lines n on n.order_id = sl.order_id and n.line = sl.line
     cross join lateral (
       select ${addedBy('count')} as count, ${addedBy('sum')} as sum from (
         select f.id, ${settledUpTo('fl.count', 'q.count - q.withdrawn_count')} as count,
           ${settledUpTo(paidForPieces, 'q.amount_kopecks - q.withdrawn_kopecks')} as sum
         from shipment_lines fl join shipments f on f.id = fl.shipment_id
           and (f.handed_over_at, f.id) <= (h.handed_over_at, h.id)
         cross join lateral (select ${sentBeforeSql('f.id')} as count) b
         where fl.order_id = n.order_id and fl.line = n.line
       ) c
     ) g
     where sl.shipment_id = h.id)`

/** SQL condition: goods of the order have left the shop. */
export const hasSentGoodsSql = (orderId: string): string =>
  `exists (select from shipments e where e.order_id = ${orderId} and e.sent_at is not null)`

/** SQL condition: `h` is the first sent shipment of its order, which includes the delivery price. */
export const isFirstSentSql = `not exists (select from shipments e
     where e.order_id = h.order_id and e.sent_at is not null and e.id < h.id)`
