import type { Queryable } from '../../base/db/pool.ts'
import type { ImportContext } from './apply-batch.ts'
import type { ProductUpdate } from './compare-batch.ts'
import type { OfferUpdate } from './compared-offer.rule.ts'
import {
  dropPrices,
  insertOffers,
  nextOfferIds,
  type OfferWrite,
  setPrices,
  updateOffers,
} from './import-offers.sql.ts'
import { ensureStock, lockStock, moveStock, startStock } from './import-stock.sql.ts'
import { onHandTarget } from './stock-target.rule.ts'

interface OfferWithId extends OfferUpdate {
  offerId: number
}

/**
 * Writes new and changed offers: groups, prices, stock. `productIds`: ids of the products in the order of `updates`.
 */
export async function writeOffers(
  tx: Queryable,
  updates: readonly ProductUpdate[],
  productIds: readonly number[],
  { site, roles, formedAt }: ImportContext,
): Promise<void> {
  const newIds = await nextOfferIds(tx, updates.flatMap(({ offers }) => offers).filter(({ stored }) => !stored).length)
  const placed: OfferWithId[] = []
  const inserts: OfferWrite[] = []
  const changed: OfferWrite[] = []
  updates.forEach(({ offers }, n) => {
    for (const offer of offers) {
      const { stored, row, hash } = offer
      const { groupId, offerId } = stored ?? newIds.shift()!
      placed.push({ ...offer, offerId })
      ;(stored ? changed : inserts).push({
        group_id: groupId,
        offer_id: offerId,
        product_id: productIds[n]!,
        source_id: row.sourceId,
        sort: row.place,
        hash: hash.toString('hex'),
        title: row.details?.title ?? null,
        name: row.details?.name ?? null,
        vendor_code: row.details?.vendorCode ?? null,
        barcode: row.details?.barcode ?? null,
        weight_grams: row.details?.weightGrams ?? null,
        length_mm: row.details?.sizeMm[0] ?? null,
        width_mm: row.details?.sizeMm[1] ?? null,
        height_mm: row.details?.sizeMm[2] ?? null,
        characteristics: row.details?.characteristics ?? null,
        min_count: row.details?.counts?.min ?? null,
        step_count: row.details?.counts?.step ?? null,
        prices_formed_at: row.prices && formedAt,
        stock_formed_at: row.stock && formedAt,
      })
    }
  })
  if (inserts.length > 0) await insertOffers(tx, JSON.stringify(inserts))
  if (changed.length > 0) await updateOffers(tx, JSON.stringify(changed))
  await price(tx, placed, site.priceListId, roles)
  await stock(tx, placed)
}

async function price(
  tx: Queryable,
  placed: readonly OfferWithId[],
  priceListId: number,
  roles: readonly string[],
): Promise<void> {
  const prices = placed.flatMap(({ offerId, row }) =>
    (row.prices ?? []).filter(({ isOfOffice }) => !isOfOffice).map((one) => ({ offerId, ...one })),
  )
  if (prices.length > 0) {
    await setPrices(
      tx,
      priceListId,
      prices.map((one) => one.offerId),
      prices.map((one) => one.role),
      prices.map((one) => one.kopecks),
      prices.map((one) => one.oldKopecks),
    )
  }
  const dropped = placed.flatMap(({ offerId, stored, row: { prices } }) =>
    stored && prices
      ? roles.filter((role) => !prices.some((one) => one.role === role)).map((role) => ({ offerId, role }))
      : [],
  )
  if (dropped.length > 0) {
    await dropPrices(
      tx,
      priceListId,
      dropped.map((one) => one.offerId),
      dropped.map((one) => one.role),
    )
  }
}

async function stock(tx: Queryable, placed: readonly OfferWithId[]): Promise<void> {
  const all = placed.flatMap(({ offerId, stored, row }) =>
    (row.stock ?? []).map((one) => ({ offerId, isNew: !stored, ...one })),
  )
  const starts = all
    .filter(({ isNew }) => isNew)
    .map((one) => ({ ...one, onHand: onHandTarget(one, { onHand: 0, reserved: 0 }) }))
  if (starts.length > 0) {
    await startStock(
      tx,
      starts.map((one) => one.offerId),
      starts.map((one) => one.warehouseId),
      starts.map((one) => one.onHand),
    )
  }
  const targets = new Map(all.filter(({ isNew }) => !isNew).map((one) => [`${one.offerId}/${one.warehouseId}`, one]))
  if (targets.size === 0) return
  const offerIds = [...targets.values()].map((one) => one.offerId)
  const warehouseIds = [...targets.values()].map((one) => one.warehouseId)
  await ensureStock(tx, offerIds, warehouseIds)
  const moves = (await lockStock(tx, offerIds, warehouseIds)).flatMap((now) => {
    const delta = onHandTarget(targets.get(`${now.offerId}/${now.warehouseId}`)!, now) - now.onHand
    return delta === 0 ? [] : [{ ...now, delta }]
  })
  if (moves.length === 0) return
  await moveStock(
    tx,
    moves.map((move) => move.offerId),
    moves.map((move) => move.warehouseId),
    moves.map((move) => move.delta),
  )
}
