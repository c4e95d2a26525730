import type { officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import { digest } from '../../base/http/idempotency.ts'
import type { OfficeContext, OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite, sitesOf } from '../../base/http/sites-of.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { cleanLine, cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { manualPriceRefusal } from '../order-changes/manual-price.rule.ts'
import { pricedNewOrder } from '../order-changes/new-order.port.ts'
import { requirePriceReason } from '../order-changes/price-reason.port.ts'
import type { OfficeOffersDeps } from './deps.ts'
import { priceOfferNumber } from './offer-number.rule.ts'
import {
  findOfficeOffer,
  findPriceOfferByFingerprint,
  findPriceOfferVersions,
  insertPriceOfferVersion,
  lockPriceOffer,
  type OfficeOfferRow,
} from './price-offers.sql.ts'
import { readOfficeOffer } from './read-office-offer.ts'
import { type RevisedPrice, revisedPrices } from './revised-prices.rule.ts'
import { versionContent } from './version-content.rule.ts'

type Context = OfficeContext<typeof officePriceOffers.revisePriceOffer>

export const revisePriceOffer: OfficeHandler<typeof officePriceOffers.revisePriceOffer, OfficeOffersDeps> = async (
  ctx,
  deps,
) => {
  const { params, body, staff } = ctx
  const id = await transaction(deps.pool, async (tx) => {
    const siteIds = sitesOf(staff.permissions, 'orders.place')
    const [unlocked] = await findOfficeOffer(tx, params.id, siteIds)
    if (!unlocked) throw notFound('Такого предложения нет')
    await lockPriceOffer(tx, unlocked.rootId)
    const fingerprint = digest(`version of ${params.id}\n${body.key}`)
    const [existing] = await findPriceOfferByFingerprint(tx, fingerprint)
    if (existing) return existing.id
    const [offer] = await findOfficeOffer(tx, params.id, siteIds)
    await checkRevisable(tx, offer!)
    const content = await newContent(tx, deps, offer!, ctx)
    const [version] = await insertPriceOfferVersion(
      tx,
      offer!.id,
      staff.id,
      fingerprint,
      cleanLine(body.recipient),
      cleanMultilineText(body.comment),
      body.days,
      JSON.stringify(content),
    )
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'price-offer.revise',
      siteId: offer!.siteId,
      record: { kind: 'price-offer', id: version!.id },
      why: cleanLine(body.why ?? ''),
      changes: {
        number: [priceOfferNumber(offer!), priceOfferNumber({ rootId: offer!.rootId, version: offer!.version + 1 })],
        price: [roubles(offer!.content.price), roubles(content.price)],
      },
    })
    return version!.id
  })
  return readOfficeOffer({ ...deps, officePool: deps.pool }, id, staff)
}

async function checkRevisable(tx: Queryable, offer: OfficeOfferRow): Promise<void> {
  if (offer.orderId !== null) throw unprocessable('По этому предложению уже есть заказ: меняйте его')
  if (offer.newerId === null) return
  const newest = (await findPriceOfferVersions(tx, offer.rootId)).at(-1)!
  throw new Failure(
    409,
    `Есть новая версия: ${priceOfferNumber(newest)}`,
    {},
    {
      conflict: {
        version: { seen: offer.version, current: newest.version, who: newest.who, at: newest.createdAt.toISOString() },
      },
    },
  )
}

/**
 * The content of the new version. Prices of the previous version hold until it expires; setting other prices by hand
 * needs a permission, as in an order.
 */
async function newContent(tx: Queryable, deps: OfficeOffersDeps, offer: OfficeOfferRow, { body, staff }: Context) {
  const { sites, priceRoles } = deps.currentSettings()
  const site = sites.find(({ id }) => id === offer.siteId)!
  const groupIds = body.lines.map(({ groupId }) => groupId)
  const duplicate = groupIds.findIndex((groupId, index) => groupIds.indexOf(groupId) !== index)
  if (duplicate >= 0) throw badInput({ [`lines.${duplicate}.groupId`]: 'Этот товар назван дважды' })
  const groups = await findPricedGroups(tx, { site, priceRole: offer.priceRole }, groupIds)
  const roleTitle = priceRoles.find(({ code }) => code === offer.priceRole)?.title ?? offer.priceRole
  const lines = revisedPrices(body.lines, offer)
  const priced = pricedNewOrder(lines, groups, site, { priceRole: offer.priceRole, roleTitle })
  requireAllowedPrices(lines, priced.lines, staff, site.id)
  requirePriceReason(
    lines.flatMap(({ isNew, price }) => (isNew && price !== null ? price : [])),
    body.why ?? '',
  )
  return versionContent(priced, offer.content, (productId) => deps.catalog.findProductPath(site.id, productId) ?? '')
}

/** 422 for a line that cannot be sold, 403 for a new price that this member of staff may not set. */
function requireAllowedPrices(
  lines: readonly RevisedPrice[],
  pricedLines: ReturnType<typeof pricedNewOrder>['lines'],
  { permissions }: Context['staff'],
  siteId: number,
): void {
  const rights = {
    mayDiscount: isAllowedAtSite(permissions, 'orders.discount', siteId),
    maySetAnyPrice: isAllowedAtSite(permissions, 'orders.price', siteId),
  }
  for (const [index, { priced, listKopecks, problem }] of pricedLines.entries()) {
    const title = priced.line.group?.productTitle ?? 'Товар'
    if (problem !== null) throw unprocessable(`${title}: ${problem}`)
    const { isNew, price } = lines[index]!
    const refusal = isNew && price !== null ? manualPriceRefusal(price, listKopecks, rights) : null
    if (!refusal) continue
    if (refusal.floorKopecks === null) throw new Failure(403, 'Нет права менять цену вручную')
    throw new Failure(403, `${title}: ниже ${roubles(refusal.floorKopecks)} цену ставит тот, кому дано это право`)
  }
}
