import type { OrderDraft } from '@shpulka/contract/buying/order-changes'
import type { Queryable } from '../../base/db/pool.ts'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { changedLineRows } from './changed-line-rows.rule.ts'
import { type ChangedOrder, changedOrder } from './changed-order.rule.ts'
import { writeOrderLines } from './order-changes.sql.ts'

/** Prices a new order as a change of an empty one. */
export const pricedNewOrder = (
  lines: readonly Pick<OrderDraft['lines'][number], 'groupId' | 'count' | 'price'>[],
  groups: ReadonlyMap<number, PricedGroup>,
  site: Pick<SiteRow, 'config'>,
  { priceRole, roleTitle }: { readonly priceRole: string; readonly roleTitle: string },
): ChangedOrder =>
  changedOrder({
    order: { lines: [] },
    draft: {
      lines: lines.map((line) => ({ line: null, ...line })),
      prices: 'now',
      bonuses: 0,
      delivery: null,
    },
    groups,
    freeDeliveryFromKopecks: site.config.freeDeliveryFrom,
    terms: {
      buyer: { isSignedIn: false, priceRole, roleTitle },
      promoCode: null,
      spendableKopecks: null,
      writeOffPercent: 0,
    },
  })

/** Writes the lines of an order that was just inserted. */
export const writeNewLines = async (
  tx: Queryable,
  orderId: number,
  priced: ChangedOrder,
  pathOf: (productId: number) => string,
): Promise<void> => {
  await writeOrderLines(tx, orderId, JSON.stringify(changedLineRows([], priced, pathOf)))
}
