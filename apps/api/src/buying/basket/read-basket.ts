import type { BasketTotal } from '@shpulka/contract/buying/basket'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { findPricedGroups, type PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import type { CatalogPaths } from '../../catalogue/catalog/products.port.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import { defaultAccountType } from '../bonuses/ledger.port.ts'
import { bonusLevel } from '../bonuses/level.rule.ts'
import { type BasketLine, lineKeys, type PricedLine } from './basket-line.rule.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { deleteLines } from './baskets.sql.ts'
import { findBasket, ownerOf, type StoredBasket } from './find-basket.ts'
import type { FindGroups } from './group-cache.ts'
import { type PricedLines, pricedLines } from './priced-lines.rule.ts'
import type { SerializedLines } from './serialized-lines.ts'
import { basketTotal } from './totals.rule.ts'

/** What reading a basket needs. */
export interface BasketSources {
  readonly currentSettings: CurrentSettings
  readonly catalog: CatalogPaths
  /** Reads groups from the cache; orders pass a function that reads the database. */
  readonly findGroups: FindGroups
}

/** Dependencies of the basket's handlers. */
export interface BasketDeps extends BasketSources {
  readonly pool: Pool
  readonly limits: RateLimits
  readonly serializedLines: SerializedLines
}

/** A basket read and priced. */
export interface ReadBasket extends Omit<StoredBasket, 'lines' | 'promoCode'>, PricedLines {
  /** The promo code that applies, if any. */
  readonly promoCodeId: number | null
  readonly total: BasketTotal
}

/** Reads the visitor's basket and prices it, in two round trips to the database; a promo code adds one. */
export async function readBasket(
  tx: Queryable,
  sources: BasketSources,
  visitor: Visitor,
  owner: BasketOwner = ownerOf(visitor),
): Promise<ReadBasket> {
  return withoutUnavailable(
    tx,
    sources,
    visitor,
    await priceStoredBasket(tx, sources, visitor, await findBasket(tx, owner)),
  )
}

/**
 * spec 4: with the option on, selected lines that are not available are removed. Cached groups may be stale, so the
 * basket is priced from the database before a line is removed.
 */
export async function withoutUnavailable(
  tx: Queryable,
  sources: BasketSources,
  visitor: Visitor,
  basket: ReadBasket,
): Promise<ReadBasket> {
  const isMissing = ({ line, inStock }: PricedLine) => line.selected && !inStock
  if (!basket.removesNotInStock || !basket.lines.some(isMissing)) return basket
  const { siteId, cartToken, userId } = basket.owner
  const uncached = { ...sources, findGroups: findPricedGroups }
  const current = await priceStoredBasket(tx, uncached, visitor, await findBasket(tx, basket.owner))
  const missing = current.lines.filter(isMissing).map(({ line }) => line)
  if (missing.length === 0) return current
  await deleteLines(tx, siteId, cartToken, userId, ...lineKeys(missing))
  return priceStoredBasket(tx, uncached, visitor, await findBasket(tx, basket.owner))
}

/** Prices a stored basket. `known`: groups already read in this request. */
export async function priceStoredBasket(
  tx: Queryable,
  sources: BasketSources,
  visitor: Visitor,
  found: StoredBasket,
  known: ReadonlyMap<number, PricedGroup> = new Map(),
): Promise<ReadBasket> {
  const unknown = found.lines.map(({ groupId }) => groupId).filter((groupId) => !known.has(groupId))
  const groups = await sources.findGroups(tx, visitor, unknown)
  return pricedBasket(
    sources,
    visitor,
    found,
    found.lines.map((line) => ({ ...line, group: groups.get(line.groupId) ?? known.get(line.groupId) ?? null })),
  )
}

/** Prices lines whose groups are already read. */
export function pricedBasket(
  { currentSettings }: BasketSources,
  visitor: Visitor,
  { id, version, owner, ...requestedDiscounts }: Omit<StoredBasket, 'lines'>,
  lines: readonly BasketLine[],
): ReadBasket {
  const { site, user, priceRole } = visitor
  const { promoCode, requestedBonusesKopecks, removesNotInStock, buyer } = requestedDiscounts
  const roleTitle = currentSettings().priceRoles.find(({ code }) => code === priceRole)?.title ?? priceRole
  const priced = pricedLines(lines, {
    buyer: { isSignedIn: user !== null, priceRole, roleTitle },
    promoCode,
    requestedBonusesKopecks,
    spendableKopecks: user ? (buyer?.spendableKopecks ?? 0) : null,
    writeOffPercent: site.bonusTerms.writeOffPercent,
  })
  const total = basketTotal(priced, {
    freeDeliveryFromKopecks: site.config.freeDeliveryFrom,
    bonusPercent: bonusLevel(site.bonusTerms.levels, buyer?.spentKopecks ?? 0).level?.percent ?? 0,
    multiplier: site.bonusTerms.multiplier,
    accounts:
      buyer && buyer.spendableKopecks !== null ? [{ id: defaultAccountType, value: buyer.spendableKopecks }] : [],
  })
  const promoCodeId = total.promocodeUsed === null ? null : promoCode!.id
  return { id, version, owner, promoCodeId, requestedBonusesKopecks, removesNotInStock, buyer, ...priced, total }
}
