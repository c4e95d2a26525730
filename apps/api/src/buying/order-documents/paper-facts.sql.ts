import { statement } from '../../base/db/statement.ts'
import { shownBillSql } from '../payments/billing.port.ts'
import type { PaperFacts } from './paper-facts.rule.ts'

export const findPaperFacts = statement<[orderId: number], PaperFacts>(
  'findPaperFacts',
  `select (select i.vat_percent from (${shownBillSql('o.id')}) b join bills i on i.id = b.id) as "billVatPercent",
     (select coalesce(json_agg(json_build_object('id', h.id, 'vatPercent', h.vat_percent)), '[]')
       from shipments h where h.order_id = o.id and h.sent_at is not null) as shipments
   from orders o where o.id = $1`,
)
