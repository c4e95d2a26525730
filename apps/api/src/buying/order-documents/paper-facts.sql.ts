import { statement } from '../../base/db/statement.ts'
import { shownBillSql } from '../payments/billing.port.ts'
import type { PaperFacts } from './paper-facts.rule.ts'

/** Refund status 6: rejected. */
export const findPaperFacts = statement<[orderId: number], PaperFacts>(
  'findPaperFacts',
  `select i.vat_percent as "billVatPercent", i.goods as "billGoods",
     (select coalesce(json_agg(json_build_object('id', h.id, 'vatPercent', h.vat_percent)), '[]')
       from shipments h where h.order_id = o.id and h.sent_at is not null) as shipments,
     (select coalesce(sum(r.delivery_kopecks), 0)::bigint from order_refunds r where r.order_id = o.id
       and r.status_id <> 6 and r.created_at < (select min(h.sent_at) from shipments h
       where h.order_id = o.id)) as "returnedDeliveryKopecks"
   from orders o left join lateral (${shownBillSql('o.id')}) b on true left join bills i on i.id = b.id where o.id = $1`,
)
