import { randomUUID } from 'node:crypto'
import type { Basket, BasketTotal } from '@shpulka/contract/buying/basket'
import type { Pool, Tx } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import { ReadyJson, type Visitor } from '../../base/http/request-context.ts'
import { findPricedGroups, type PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import type { CatalogPaths } from '../../catalogue/catalog/products.port.ts'
import { findSets } from '../../catalogue/constructor-sets/constructor-sets.port.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import type { BuyerBonuses } from '../bonuses/buyer-bonuses.port.ts'
import { defaultAccountType } from '../bonuses/ledger.port.ts'
import { bonusLevel } from '../bonuses/level.rule.ts'
import { readPromoCode } from '../promo-codes/promo-codes.port.ts'
import type { PromoCode } from '../promo-codes/promo-discount.rule.ts'
import { basketView } from './basket.view.ts'
import { basketBytes } from './basket-bytes.view.ts'
import { type BasketLine, lineKeys, type PricedLine, type StoredLine } from './basket-line.rule.ts'
import { type BasketOwner, basketOwner } from './basket-owner.rule.ts'
import { type BasketRow, deleteLines, findGuestBasket, findUserBasket } from './baskets.sql.ts'
import type { FindGroups } from './group-cache.ts'
import { type PricedLines, pricedLines } from './priced-lines.rule.ts'
import type { SerializedLines } from './serialized-lines.ts'
import { setLines } from './set-lines.rule.ts'
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

/** A basket read and priced. */
export interface ReadBasket extends Omit<StoredBasket, 'lines' | 'promoCode'>, PricedLines {
  /** The promo code that applies, if any. */
  readonly promoCodeId: number | null
  readonly total: BasketTotal
}

/** The owner of the basket the visitor sees; a guest without a cart token gets a new one. */
export const ownerOf = (visitor: Visitor): BasketOwner => basketOwner(visitor, randomUUID())

/** Reads the visitor's basket and prices it, in two round trips to the database; a promo code adds one. */
export async function readBasket(
  tx: Tx,
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

/** Finds the stored basket of its owner; an empty one when there is none. */
export async function findBasket(tx: Tx, owner: BasketOwner): Promise<StoredBasket> {
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
  tx: Tx,
  siteId: number,
  userId: number,
): Promise<[BasketRow | undefined, BuyerBonuses | null]> {
  const [row] = await findUserBasket(tx, siteId, userId)
  return [row, row ? { spendableKopecks: row.spendableKopecks, spentKopecks: row.spentKopecks } : null]
}

const groupIdsOf = (lines: readonly StoredLine[]) => lines.map(({ groupId }) => groupId)

/**
 * spec 4: with the option on, selected lines that are not available are removed. Cached groups may be stale, so the
 * basket is priced from the database before a line is removed.
 */
export async function withoutUnavailable(
  tx: Tx,
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

/**
 * Lines and parts of sets, in the order they were added. Sets are read from the catalogue only when there are any.
 */
async function allLines(tx: Tx, { siteId }: BasketOwner, row: BasketRow): Promise<readonly StoredLine[]> {
  const lines = linesOf(row)
  if (row.sets === null) return lines
  const sets = await findSets(
    tx,
    row.sets.map(({ setId }) => setId),
  )
  const all: StoredLine[] = []
  let copied = 0
  for (const stored of row.sets) {
    all.push(...lines.slice(copied, stored.linesBefore), ...setLines(stored, sets.get(stored.setId), siteId))
    copied = stored.linesBefore
  }
  return [...all, ...lines.slice(copied)]
}

/** Prices a stored basket. `known`: groups already read in this request. */
export async function priceStoredBasket(
  tx: Tx,
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

/** A basket in the contract's shape. */
export const showBasket = (basket: ReadBasket, { catalog }: BasketSources): Basket =>
  basketView(basket, pathsOn(basket, catalog))

/** The response with the basket; JSON of unchanged lines is reused. */
export function answerBasket(basket: ReadBasket, { catalog, serializedLines }: BasketDeps): ReadyJson {
  const pathOf = pathsOn(basket, catalog)
  const pathVersion = catalog.pathVersion()
  return new ReadyJson(basketBytes(basket, pathOf, (line) => serializedLines.bytesOf(line, pathVersion, pathOf)))
}

const pathsOn =
  ({ owner }: ReadBasket, catalog: CatalogPaths) =>
  (productId: number) =>
    catalog.findProductPath(owner.siteId, productId) ?? ''
