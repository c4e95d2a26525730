import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import { countSellableTogether, groupCount } from '../catalog/group-count.rule.ts'
import { type GroupPriceTier, groupPriceTiers } from '../catalog/group-price.rule.ts'
import { nextTier } from '../catalog/price-tier.rule.ts'

/** Sites with their warehouses and price lists, and the codes of price roles. The index of a role is its ordinal. */
export interface PricingLayout {
  readonly sites: readonly {
    readonly id: number
    readonly priceListId: number
    /** Ordinal of the role guests pay by. */
    readonly guestRole: number
    readonly warehouseIds: readonly number[]
  }[]
  readonly roles: readonly string[]
}

/** What the price and stock of a card are computed from: flat lists, as in `ProductRow`. */
export interface OfferedProduct {
  readonly groups: readonly (readonly [id: number, title: string])[]
  /** group, offer, quantity … */
  readonly offers: readonly number[]
  /** offer, price list, ordinal of the role, limit, price, old price or 0 … */
  readonly prices: readonly number[]
  /** offer, warehouse, free … */
  readonly stock: readonly number[]
}

export interface CardPriceSummary {
  readonly price: number
  readonly oldPrice: number | null
  readonly nextLimit: number | null
  readonly nextPrice: number | null
  /** Price of the dearest group; null: all that have a price cost the same. */
  readonly dearest: number | null
}

export interface CardSummary {
  /** By group, then by site: how many can be bought. */
  readonly counts: readonly (readonly number[])[]
  /** By site: how many of all its groups can be bought together. */
  readonly available: readonly number[]
  /**
   * Pairs of warehouse id and count: how many of all groups together this warehouse can supply. Ascending by id,
   * without empty warehouses.
   */
  readonly remnants: readonly number[]
  /** Index: site × count of roles + role. Null when the price is on request. */
  readonly prices: readonly (CardPriceSummary | null)[]
}

interface OfferPart {
  readonly quantity: number
  readonly id: number
}

/**
 * Card price, availability and remnants of a product for every site and role. The card price is that of its cheapest
 * group bought alone (spec 3, `tiersForOnePiece`).
 */
export function cardSummary(product: OfferedProduct, pricingLayout: PricingLayout): CardSummary {
  // Nearly every product of a large catalogue is a single offer, and this takes a fifth of the time.
  if (product.groups.length === 1 && product.offers.length === 3 && product.offers[2] === 1)
    return singleOfferSummary(product, pricingLayout)
  const groups = partsByGroup(product)
  const free = freeByOffer(product.stock)
  const warehouseIds = [...new Set([...free.values()].flatMap((byWarehouse) => [...byWarehouse.keys()]))].sort(
    (a, b) => a - b,
  )
  const freeIn = (parts: readonly OfferPart[], warehouses: readonly number[]) =>
    parts.map(({ id, quantity }) => ({
      id,
      quantity,
      free: warehouses.reduce((sum, warehouse) => sum + (free.get(id)?.get(warehouse) ?? 0), 0),
    }))
  const countSellableTogetherIn = (warehouses: readonly number[]) =>
    countSellableTogether(groups.map((parts) => freeIn(parts, warehouses)))
  const priceRows = priceRowsByOffer(product.prices)
  const cache = new Map<string, CardPriceSummary | null>()
  return {
    counts: groups.map((parts) =>
      pricingLayout.sites.map((site) => (free.size === 0 ? 0 : groupCount(freeIn(parts, site.warehouseIds)))),
    ),
    available: pricingLayout.sites.map((site) => (free.size === 0 ? 0 : countSellableTogetherIn(site.warehouseIds))),
    remnants: warehouseIds.flatMap((warehouse) => {
      const count = countSellableTogetherIn([warehouse])
      return count > 0 ? [warehouse, count] : []
    }),
    prices: pricingLayout.sites.flatMap((site) =>
      pricingLayout.roles.map((_, role) => {
        // Sites with the same price list share one calculation.
        const key = `${site.priceListId} ${role} ${site.guestRole}`
        const cached = cache.get(key)
        if (cached !== undefined) return cached
        const summary = cardPrice(groups, priceRows, site.priceListId, role, site.guestRole)
        cache.set(key, summary)
        return summary
      }),
    ),
  }
}

function partsByGroup({ groups, offers }: OfferedProduct): OfferPart[][] {
  const parts = new Map<number, OfferPart[]>(groups.map(([id]) => [id, []]))
  for (let n = 0; n < offers.length; n += 3)
    parts.get(offers[n] as number)?.push({ id: offers[n + 1] as number, quantity: offers[n + 2] as number })
  return [...parts.values()]
}

function freeByOffer(stock: readonly number[]): Map<number, Map<number, number>> {
  const free = new Map<number, Map<number, number>>()
  for (let n = 0; n < stock.length; n += 3) {
    const offer = stock[n] as number
    const byWarehouse = free.get(offer) ?? new Map<number, number>()
    byWarehouse.set(stock[n + 1] as number, stock[n + 2] as number)
    free.set(offer, byWarehouse)
  }
  return free
}

const priceRowsKey = (offer: number, priceList: number, role: number) => (offer * 1024 + priceList) * 1024 + role

/** Price lists of offers by offer, price list and role. */
function priceRowsByOffer(prices: readonly number[]): Map<number, GroupPriceTier[]> {
  const priceRows = new Map<number, GroupPriceTier[]>()
  for (let n = 0; n < prices.length; n += 6) {
    const key = priceRowsKey(prices[n] as number, prices[n + 1] as number, prices[n + 2] as number)
    const limit = prices[n + 3] as number
    const row = { limit, price: prices[n + 4] as number, oldPrice: (prices[n + 5] as number) || null }
    const rows = priceRows.get(key)
    if (!rows) priceRows.set(key, [row])
    else if (!rows.some((row) => row.limit === limit)) rows.push(row)
  }
  for (const rows of priceRows.values()) if (rows.length > 1) rows.sort((a, b) => a.limit - b.limit)
  return priceRows
}

function cardPrice(
  groups: readonly (readonly OfferPart[])[],
  priceRows: ReadonlyMap<number, GroupPriceTier[]>,
  priceList: number,
  role: number,
  guestRole: number,
): CardPriceSummary | null {
  let cheapest: readonly GroupPriceTier[] = []
  let dearest = 0
  for (const parts of groups) {
    const rows = tiersForOnePiece(
      groupPriceTiers(
        parts.map(({ id, quantity }) => ({
          quantity,
          prices:
            priceRows.get(priceRowsKey(id, priceList, role)) ??
            priceRows.get(priceRowsKey(id, priceList, guestRole)) ??
            [],
        })),
      ),
    )
    const first = rows[0]
    dearest = Math.max(dearest, first?.price ?? 0)
    if (first && (!cheapest[0] || first.price < cheapest[0].price)) cheapest = rows
  }
  const first = cheapest[0]
  if (!first) return null
  const next = nextTier(cheapest, 0)
  return {
    price: first.price,
    oldPrice: first.oldPrice,
    nextLimit: next?.limit ?? null,
    nextPrice: next?.price ?? null,
    dearest: dearest > first.price ? dearest : null,
  }
}

function singleOfferSummary({ stock, prices }: OfferedProduct, { sites, roles }: PricingLayout): CardSummary {
  const counts = sites.map(({ warehouseIds }) => {
    let count = 0
    for (let n = 0; n < stock.length; n += 3)
      if (warehouseIds.includes(stock[n + 1] as number)) count += stock[n + 2] as number
    return count
  })
  const remnants: [number, number][] = []
  for (let n = 0; n < stock.length; n += 3)
    if ((stock[n + 2] as number) > 0) remnants.push([stock[n + 1] as number, stock[n + 2] as number])
  const cards: (CardPriceSummary | null)[] = []
  for (const [ordinal, { priceListId, guestRole }] of sites.entries()) {
    const sameSite = sites.findIndex((site) => site.priceListId === priceListId && site.guestRole === guestRole)
    for (let role = 0; role < roles.length; role += 1) {
      if (sameSite < ordinal) cards.push(cards[sameSite * roles.length + role] as CardPriceSummary | null)
      else cards.push(offerPrice(prices, priceListId, hasPrice(prices, priceListId, role) ? role : guestRole))
    }
  }
  return { counts: [counts], available: counts, remnants: remnants.sort(([a], [b]) => a - b).flat(), prices: cards }
}

function hasPrice(prices: readonly number[], priceList: number, role: number): boolean {
  for (let n = 0; n < prices.length; n += 6) if (prices[n + 1] === priceList && prices[n + 2] === role) return true
  return false
}

/** What `groupPriceTiers`, `tiersForOnePiece` and `nextTier` return for a single offer, without building price rows. */
function offerPrice(prices: readonly number[], priceList: number, role: number): CardPriceSummary | null {
  let base = -1
  for (let n = 0; n < prices.length && base < 0; n += 6)
    if (prices[n + 1] === priceList && prices[n + 2] === role && prices[n + 3] === 0) base = n
  if (base < 0) return null
  const sum = prices[base + 4] as number
  const isOfRole = (n: number) => prices[n + 1] === priceList && prices[n + 2] === role
  const limitOf = (n: number) => prices[n + 3] as number
  let reached = base
  for (let n = 0; n < prices.length; n += 6)
    if (isOfRole(n) && limitOf(n) <= sum && limitOf(n) > limitOf(reached)) reached = n
  const price = prices[reached + 4] as number
  let next = -1
  for (let n = 0; n < prices.length; n += 6) {
    const isCheaperRow = isOfRole(n) && limitOf(n) > sum && (prices[n + 4] as number) < price
    if (isCheaperRow && (next < 0 || limitOf(n) < limitOf(next))) next = n
  }
  return {
    price,
    oldPrice: (prices[reached + 5] as number) || null,
    nextLimit: next < 0 ? null : (prices[next + 3] as number),
    nextPrice: next < 0 ? null : (prices[next + 4] as number),
    dearest: null,
  }
}
