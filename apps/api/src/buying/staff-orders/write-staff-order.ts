import type { OrderDraft } from '@shpulka/contract/buying/order-changes'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { rubles } from '../../base/money/rubles.rule.ts'
import { findSoldGroups, tagsOfOffers } from '../../catalogue/catalog/offers.port.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { reserveConfirmed } from '../one-click/reserve-confirmed.port.ts'
import { pricedNewOrder, writeNewLines } from '../order-changes/new-order.port.ts'
import type { clientOf } from './client-of.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { insertStaffOrder } from './staff-orders.sql.ts'

/** An order that staff place: for whom, of what, and where it comes from. */
export interface StaffOrder {
  readonly site: SiteRow
  readonly client: Awaited<ReturnType<typeof clientOf>>
  /** Prices by hand hold: those of an offer. */
  readonly lines: readonly Pick<OrderDraft['lines'][number], 'groupId' | 'count' | 'price'>[]
  readonly priceRole: string
  readonly comment: string
  /** A repeat is the same order by one of the two. */
  readonly key: string | null
  readonly offerId: number | null
  readonly why: string
}

/** Writes the order, reserves its goods, and writes to the client. Returns its id and the tags of what has less now. */
export async function writeStaffOrder(
  tx: Tx,
  { currentSettings, catalog }: StaffOrdersDeps,
  by: Actor,
  { site, client, lines, priceRole, comment, key, offerId, why }: StaffOrder,
): Promise<{ orderId: number; tags: readonly string[] }> {
  const groups = await findSoldGroups(tx, { site, priceRole }, [...new Set(lines.map(({ groupId }) => groupId))])
  const { priceRoles, currencies } = currentSettings()
  const roleTitle = priceRoles.find(({ code }) => code === priceRole)?.title ?? priceRole
  const rate = currencies.find(({ id }) => id === site.currencyId)?.rate ?? 1
  const priced = pricedNewOrder(lines, groups, { priceRole, roleTitle })
  const problem = priced.lines.find((line) => line.problem !== null)
  if (problem) throw unprocessable(`${problem.priced.line.group?.productTitle ?? 'Товар'}: ${problem.problem}`)
  const [placed] = await insertStaffOrder(
    tx,
    JSON.stringify({
      ...{ site_id: site.id, user_id: client.userId, staff_key: key, price_offer_id: offerId, price_role: priceRole },
      ...{ currency_id: site.currencyId, currency_rate: rate, contact: client.contact, payer: client.payer, comment },
      ...{ items_kopecks: priced.itemsKopecks, old_items_kopecks: priced.oldItemsKopecks },
      calculational_limit_kopecks: priced.calculationalLimitKopecks,
      factual_limit_kopecks: priced.factualLimitKopecks,
      weight_grams: priced.weightGrams,
    }),
    by.who,
    why,
  )
  const orderId = placed!.id
  await writeNewLines(tx, orderId, priced, (productId) => catalog.findProductPath(site.id, productId) ?? '')
  await reserveConfirmed(tx, orderId)
  if (client.contact.email !== '') await addEmails(tx, [{ email: 'order-placed', to: 'buyer', id: orderId }])
  await recordAudit(tx, {
    ...{ actor: by, action: 'order.place', record: { kind: 'order', id: orderId }, siteId: site.id, why },
    changes: { total: [null, rubles(priced.itemsKopecks)] },
  })
  const offerIds = [...groups.values()].flatMap(({ offers }) => offers.map(({ id }) => id))
  return { orderId, tags: await tagsOfOffers(tx, offerIds) }
}
