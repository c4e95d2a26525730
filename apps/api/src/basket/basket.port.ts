import { randomUUID } from 'node:crypto'
import { type Basket, type BasketTotal, basketLineMaxCount } from '@shpulka/contract/basket'
import type { SoldGroup } from '../catalog/offers.port.ts'
import type { CatalogPaths } from '../catalog/products.port.ts'
import type { Pool, Tx } from '../db/pool.ts'
import { ReadyJson, type Visitor } from '../http/visit.ts'
import type { CurrentSettings } from '../settings/settings.port.ts'
import { basketView } from './basket.view.ts'
import { type BasketOwner, basketOwner } from './basket-owner.rule.ts'
import { type BasketRow, findBasketLines, lockBasket, moveLinesToUser, takeLines } from './baskets.sql.ts'
import type { FindGroups } from './group-cache.ts'
import { type PricedLine, type PricedLines, pricedLines } from './priced-lines.rule.ts'
import { basketTotal } from './totals.rule.ts'

export { openGroupCache } from './group-cache.ts'

/** What reading a basket takes. */
export interface BasketSources {
  readonly currentSettings: CurrentSettings
  readonly catalog: CatalogPaths
  /** Groups as baskets show them; an order reads them from the database instead. */
  readonly findGroups: FindGroups
}

/** What the basket's verbs are made of. */
export interface BasketDeps extends BasketSources {
  readonly pool: Pool
}

/** A line as it is kept, with the group as the catalogue has it; null: the group is gone. */
export interface KeptLine {
  readonly groupId: number
  readonly count: number
  readonly selected: boolean
  readonly group: SoldGroup | null
}

/** A basket read and priced. */
export interface ReadBasket extends PricedLines<KeptLine> {
  /** Null: nothing was ever put in it. */
  readonly id: number | null
  readonly version: number
  readonly owner: BasketOwner
  readonly total: BasketTotal
}

export type BasketLineRead = PricedLine<KeptLine>

/** Whose basket the visitor sees; a guest without a cart token gets a fresh one. */
export const ownerOf = (visitor: Visitor): BasketOwner => basketOwner(visitor, randomUUID())

/** Reads the visitor's basket and prices it anew, in two round trips. `known`: groups already read in this request. */
export async function readBasket(
  tx: Tx,
  sources: BasketSources,
  visitor: Visitor,
  owner: BasketOwner = ownerOf(visitor),
  known: ReadonlyMap<number, SoldGroup> = new Map(),
): Promise<ReadBasket> {
  const [row] = await findBasketLines(tx, owner.siteId, owner.cartToken, owner.userId)
  return priceRow(tx, sources, visitor, owner, row, known)
}

/** Prices a basket that was just read; undefined: nothing was ever put in it. */
export async function priceRow(
  tx: Tx,
  sources: BasketSources,
  visitor: Visitor,
  owner: BasketOwner,
  row: BasketRow | undefined,
  known: ReadonlyMap<number, SoldGroup> = new Map(),
): Promise<ReadBasket> {
  const lines = row ? linesOf(row) : []
  const unknown = lines.map(({ groupId }) => groupId).filter((groupId) => !known.has(groupId))
  const groups = await sources.findGroups(tx, visitor, unknown)
  return pricedBasket(
    sources,
    visitor,
    { id: row?.id ?? null, version: row?.version ?? 0, owner },
    lines.map((line) => ({ ...line, group: groups.get(line.groupId) ?? known.get(line.groupId) ?? null })),
  )
}

/** The lines of a basket's row, in the order they were added. */
export function linesOf({ groupIds, counts, selections }: BasketRow): Pick<KeptLine, 'groupId' | 'count' | 'selected'>[] {
  const items = (list: string | null) => list?.slice(1, -1).split(',') ?? []
  const eachCount = items(counts)
  const eachSelection = items(selections)
  return items(groupIds).map((groupId, n) => ({ groupId: Number(groupId), count: Number(eachCount[n]), selected: eachSelection[n] === 't' }))
}

/** Prices lines that are already known with their groups. */
export function pricedBasket(
  { currentSettings }: BasketSources,
  visitor: Visitor,
  basket: Pick<ReadBasket, 'id' | 'version' | 'owner'>,
  lines: readonly KeptLine[],
): ReadBasket {
  const roleTitle = currentSettings().priceRoles.find(({ code }) => code === visitor.priceRole)?.title ?? visitor.priceRole
  const priced = pricedLines(lines, roleTitle)
  return { ...basket, ...priced, total: basketTotal(priced, visitor.site.config.freeDeliveryFrom) }
}

/** A basket in the contract's shape. */
export const showBasket = (basket: ReadBasket, { catalog }: BasketSources): Basket =>
  basketView(basket, (productId) => catalog.findProductPath(basket.owner.siteId, productId) ?? '')

/** The basket as an answer: with hundreds of lines the engine's own JSON takes less than a schema's serializer. */
export const answerBasket = (basket: ReadBasket, sources: BasketSources): ReadyJson =>
  new ReadyJson(Buffer.from(JSON.stringify(showBasket(basket, sources))))

/** Locks the visitor's basket until the transaction ends; null: nothing was ever put in it. Lines read after it are the latest. */
export async function lockVisitorBasket(tx: Tx, owner: BasketOwner): Promise<{ id: number; version: number } | null> {
  const [basket] = await lockBasket(tx, owner.siteId, owner.cartToken, owner.userId)
  return basket ?? null
}

/** Takes ordered lines out of a locked basket; gives its new version. */
export async function takeOrderedLines(tx: Tx, basketId: number, groupIds: readonly number[]): Promise<number> {
  const [basket] = await takeLines(tx, basketId, groupIds)
  return basket!.version
}

/** domain: a guest's basket is merged into the user's; counts add up, nothing is lost. Gives the new version of the guest's, now empty. */
export async function mergeIntoUserBasket(tx: Tx, guestBasketId: number, siteId: number, userId: number): Promise<number> {
  const [guestBasket] = await moveLinesToUser(tx, guestBasketId, siteId, userId, basketLineMaxCount)
  return guestBasket!.version
}
