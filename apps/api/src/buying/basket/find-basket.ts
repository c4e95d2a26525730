import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../base/db/pool.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { findSets } from '../../catalogue/constructor-sets/constructor-sets.port.ts'
import type { BuyerBonuses } from '../bonuses/buyer-bonuses.port.ts'
import { readPromoCode } from '../promo-codes/promo-codes.port.ts'
import type { PromoCode } from '../promo-codes/promo-discount.rule.ts'
import type { StoredLine } from './basket-line.rule.ts'
import { type BasketOwner, basketOwner } from './basket-owner.rule.ts'
import { type BasketRow, findGuestBasket, findUserBasket } from './baskets.sql.ts'
import { constructorSetLines } from './set-lines.rule.ts'

/** The discounts the buyer requested, and the data they depend on. */
export interface RequestedDiscounts {
  readonly promoCode: PromoCode | null
  readonly requestedBonusesKopecks: number
  readonly removesNotInStock: boolean
  /** Null for a guest and for a user without a basket. */
  readonly buyer: BuyerBonuses | null
}

export const noRequestedDiscounts: RequestedDiscounts = {
  promoCode: null,
  requestedBonusesKopecks: 0,
  removesNotInStock: false,
  buyer: null,
}

/** A basket as stored, without prices. */
export interface StoredBasket extends RequestedDiscounts {
  /** Null when the visitor has no basket yet. */
  readonly id: number | null
  readonly version: number
  readonly owner: BasketOwner
  /** In the order they were added. */
  readonly lines: readonly StoredLine[]
}

/** The owner of the basket the visitor sees; a guest without a cart token gets a new one. */
export const ownerOf = (visitor: Visitor): BasketOwner => basketOwner(visitor, randomUUID())

/** Finds the stored basket of its owner; an empty one when there is none. */
export async function findBasket(tx: Queryable, owner: BasketOwner): Promise<StoredBasket> {
  const { siteId, cartToken, userId } = owner
  const [row, buyer] =
    userId === null
      ? [(await findGuestBasket(tx, siteId, cartToken!))[0], null]
      : await findUserBasketAndBonuses(tx, siteId, userId)
  if (!row) return { ...noRequestedDiscounts, id: null, version: 0, owner, lines: [] }
  const { id, version, requestedBonusesKopecks, removesNotInStock, promoCodeId } = row
  const lines = await allLines(tx, owner, row)
  const promoCode = promoCodeId === null ? null : await readPromoCode(tx, promoCodeId, userId, groupIdsOf(lines))
  return { id, version, owner, lines, promoCode, requestedBonusesKopecks, removesNotInStock, buyer }
}

async function findUserBasketAndBonuses(
  tx: Queryable,
  siteId: number,
  userId: number,
): Promise<[BasketRow | undefined, BuyerBonuses | null]> {
  const [row] = await findUserBasket(tx, siteId, userId)
  return [row, row ? { spendableKopecks: row.spendableKopecks, spentKopecks: row.spentKopecks } : null]
}

const groupIdsOf = (lines: readonly StoredLine[]) => lines.map(({ groupId }) => groupId)

/**
 * Lines and parts of sets, in the order they were added. Sets are read from the catalogue only when there are any.
 */
async function allLines(tx: Queryable, { siteId }: BasketOwner, row: BasketRow): Promise<readonly StoredLine[]> {
  const lines = linesOf(row)
  if (row.sets === null) return lines
  const sets = await findSets(
    tx,
    row.sets.map(({ setId }) => setId),
  )
  const all: StoredLine[] = []
  let copied = 0
  for (const stored of row.sets) {
    all.push(...lines.slice(copied, stored.linesBefore), ...constructorSetLines(stored, sets.get(stored.setId), siteId))
    copied = stored.linesBefore
  }
  return [...all, ...lines.slice(copied)]
}

function linesOf({ groupIds, counts, selections }: BasketRow): readonly StoredLine[] {
  const items = (list: string | null) => list?.slice(1, -1).split(',') ?? []
  const countItems = items(counts)
  const selectionItems = items(selections)
  return items(groupIds).map((groupId, n) => ({
    groupId: Number(groupId),
    count: Number(countItems[n]),
    selected: selectionItems[n] === 't',
  }))
}
