import type { AuditChanges } from '../../base/audit/audit.port.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import { priceWithCarrier } from '../delivery/quote-messages.rule.ts'
import type { ChangedDelivery } from './changed-delivery.rule.ts'
import { deliveryPlan } from './changed-delivery.rule.ts'
import type { ChangedOrder } from './changed-order.rule.ts'
import type { ChangingOrderRow } from './order-changes.sql.ts'
import type { ChangeSummary } from './order-drafts.sql.ts'

const lineText = (count: number, priceKopecks: number) => `${count} × ${roubles(priceKopecks)}`

/** Values before and after by field, for the audit log: each changed line, then the sums. */
export function changeFields(
  order: ChangingOrderRow,
  changed: ChangedOrder,
  delivery: ChangedDelivery,
  why: string,
  { totalWasKopecks, totalIsKopecks }: ChangeSummary,
): AuditChanges {
  const fields: Record<string, readonly [unknown, unknown]> = {}
  const add = (title: string, was: string | null, is: string | null) => {
    if (was === is) return
    // Two lines of the same goods get two fields.
    let name = title
    for (let n = 2; name in fields; n++) name = `${title} (${n})`
    fields[name] = [was, is]
  }
  for (const { ordered, priced } of changed.lines)
    add(
      ordered?.title ?? groupTitle(priced.line.group!),
      ordered && lineText(ordered.count, ordered.priceKopecks),
      lineText(priced.line.count, priced.priceKopecks),
    )
  for (const { title, count, priceKopecks } of changed.removed) add(title, lineText(count, priceKopecks), null)
  add('Бонусы', roubles(order.bonusKopecks), roubles(changed.bonusKopecks))
  add('Промокод', roubles(order.discountKopecks), roubles(changed.discountKopecks))
  if (delivery.quote) add('Доставка', order.delivery && deliveryPlan(order.delivery), deliveryPlan(delivery.quote))
  add('Цена доставки', roubles(order.deliveryKopecks), roubles(delivery.priceKopecks))
  if (delivery.quote && delivery.quote.priceKopecks !== delivery.priceKopecks)
    add(
      'Цена доставки по расчёту',
      null,
      priceWithCarrier(roubles(delivery.quote.priceKopecks), delivery.quote.carrier),
    )
  if (why !== '') add('Причина цены доставки', null, why)
  add('Итого', roubles(totalWasKopecks), roubles(totalIsKopecks))
  return fields
}
