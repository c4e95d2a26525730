import { randomUUID } from 'node:crypto'
import type { Basket, BasketTotal } from '@shpulka/contract/basket'
import type { SoldGroup } from '../catalog/offers.port.ts'
import type { CatalogPaths } from '../catalog/products.port.ts'
import type { Pool, Tx } from '../db/pool.ts'
import { ReadyJson, type Visitor } from '../http/visit.ts'
import type { CurrentSettings } from '../settings/settings.port.ts'
import { basketView } from './basket.view.ts'
import { type BasketOwner, basketOwner } from './basket-owner.rule.ts'
import { type BasketRow, findBasketLines } from './baskets.sql.ts'
import type { FindGroups } from './group-cache.ts'
import { type PricedLine, type PricedLines, pricedLines } from './priced-lines.rule.ts'
import { basketTotal } from './totals.rule.ts'

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

/** A line with the group as the catalogue has it; null: the group is gone. */
export interface KeptLine {
  readonly groupId: number
  readonly count: number
  readonly selected: boolean
  readonly group: SoldGroup | null
}

/** A basket as it is kept: what is wanted, without what it costs. */
export interface FoundBasket {
  /** Null: nothing was ever put in it. */
  readonly id: number | null
  readonly version: number
  readonly owner: BasketOwner
  /** In the order they were added. */
  readonly lines: readonly Omit<KeptLine, 'group'>[]
}

/** A basket read and priced. */
export interface ReadBasket extends Omit<FoundBasket, 'lines'>, PricedLines<KeptLine> {
  readonly total: BasketTotal
}

export type BasketLineRead = PricedLine<KeptLine>

/** Whose basket the visitor sees; a guest without a cart token gets a fresh one. */
export const ownerOf = (visitor: Visitor): BasketOwner => basketOwner(visitor, randomUUID())

/** Reads the visitor's basket and prices it anew, in two round trips. */
export async function readBasket(tx: Tx, sources: BasketSources, visitor: Visitor, owner: BasketOwner = ownerOf(visitor)): Promise<ReadBasket> {
  return priceFoundBasket(tx, sources, visitor, await findBasket(tx, owner))
}

/** Finds what the owner's basket holds. */
export async function findBasket(tx: Tx, owner: BasketOwner): Promise<FoundBasket> {
  const [row] = await findBasketLines(tx, owner.siteId, owner.cartToken, owner.userId)
  return row ? { id: row.id, version: row.version, owner, lines: linesOf(row) } : { id: null, version: 0, owner, lines: [] }
}

/** Prices a basket that was just found. `known`: groups already read in this request. */
export async function priceFoundBasket(
  tx: Tx,
  sources: BasketSources,
  visitor: Visitor,
  found: FoundBasket,
  known: ReadonlyMap<number, SoldGroup> = new Map(),
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

function linesOf({ groupIds, counts, selections }: BasketRow): FoundBasket['lines'] {
  const items = (list: string | null) => list?.slice(1, -1).split(',') ?? []
  const eachCount = items(counts)
  const eachSelection = items(selections)
  return items(groupIds).map((groupId, n) => ({ groupId: Number(groupId), count: Number(eachCount[n]), selected: eachSelection[n] === 't' }))
}

/** Prices lines that are already known with their groups. */
export function pricedBasket(
  { currentSettings }: BasketSources,
  visitor: Visitor,
  { id, version, owner }: Omit<FoundBasket, 'lines'>,
  lines: readonly KeptLine[],
): ReadBasket {
  const roleTitle = currentSettings().priceRoles.find(({ code }) => code === visitor.priceRole)?.title ?? visitor.priceRole
  const priced = pricedLines(lines, roleTitle)
  return { id, version, owner, ...priced, total: basketTotal(priced, termsOf(visitor)) }
}

const termsOf = ({ site }: Visitor) => ({ freeDeliveryFromKopecks: site.config.freeDeliveryFrom, bonusPercent: site.bonusPercent })

/** A basket in the contract's shape. */
export const showBasket = (basket: ReadBasket, { catalog }: BasketSources): Basket =>
  basketView(basket, (productId) => catalog.findProductPath(basket.owner.siteId, productId) ?? '')

/** The basket as an answer: with hundreds of lines the engine's own JSON takes less than a schema's serializer. */
export const answerBasket = (basket: ReadBasket, sources: BasketSources): ReadyJson =>
  new ReadyJson(Buffer.from(JSON.stringify(showBasket(basket, sources))))
