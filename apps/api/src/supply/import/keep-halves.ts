import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FeedProduct } from '../feed-parsers/feed-item.ts'
import { joinedHalves, joinedOffers, withKnown } from './joined-halves.rule.ts'
import type { ParamUse } from './property-kind.rule.ts'
import {
  findOtherParams,
  findShelved,
  findShelvedNames,
  findStoredDetails,
  putOnShelf,
  takeFromShelf,
} from './shelf.sql.ts'
import { type FeedSurvey, paramKey } from './survey-feed.ts'

/**
 * Products of a batch, each with the half that waited for it, and how many offers it got so. What comes
 * in part keeps what the shop knows of the rest. `isWhole`: the feed names all offers.
 */
export async function withHalves<T extends { readonly row: number; readonly product: FeedProduct }>(
  pool: Pool,
  source: string,
  products: readonly T[],
  isWhole: boolean,
): Promise<(T & { rowsOfShelf: number })[]> {
  const halves = await shelvedOf(
    pool,
    source,
    products.map(({ product }) => product),
  )
  const joined = products.map((each) => {
    const product = joinedHalves(each.product, halves(each.product.sourceId))
    return { ...each, product, rowsOfShelf: rowsOf(product) - rowsOf(each.product) }
  })
  const partial = joined.flatMap(({ product: { card, offers, sourceId } }) =>
    card === null || offers.length === 0 || !isWhole ? [sourceId] : [],
  )
  const stored = partial.length > 0 ? await findStoredDetails(pool, source, partial) : []
  if (stored.length === 0) return joined
  const ofProduct = Map.groupBy(stored, ({ productId }) => productId)
  return joined.map((each) => ({
    ...each,
    product: withKnown(each.product, ofProduct.get(each.product.sourceId) ?? []),
  }))
}

const rowsOf = ({ offers }: FeedProduct) => Math.max(1, offers.length)

/** A survey that also knows the price types and warehouses of the offers its goods have waiting for them. */
export async function withShelvedNames(pool: Pool, source: string, survey: FeedSurvey): Promise<FeedSurvey> {
  const names = await findShelvedNames(pool, source, [...survey.products.named])
  const missing = (kind: 'price-type' | 'warehouse', known: readonly { id: string }[]) =>
    names
      .filter((each) => each.kind === kind && !known.some(({ id }) => id === each.id))
      .map(({ id, name }) => ({ id, name: name ?? id }))
  return {
    ...survey,
    priceTypes: [...survey.priceTypes, ...missing('price-type', survey.priceTypes)],
    priceTypesUsed: new Set([
      ...survey.priceTypesUsed,
      ...names.flatMap(({ kind, id }) => (kind === 'price-type' ? [id] : [])),
    ]),
    warehouses: [...survey.warehouses, ...missing('warehouse', survey.warehouses)],
  }
}

/** Params of a feed, and those its goods have from earlier halves: they were counted when they came. */
export async function withOtherParams(
  pool: Pool,
  source: string,
  { params, products }: Pick<FeedSurvey, 'params' | 'products'>,
): Promise<ReadonlyMap<string, ParamUse>> {
  const all = new Map(params)
  const uses = {
    declared: false,
    isNote: false,
    offers: 1,
    numeric: false,
    fractional: false,
    repeated: false,
    distinct: 1,
  }
  for (const param of await findOtherParams(pool, source, [...products.named]))
    if (!all.has(paramKey(param))) all.set(paramKey(param), { ...param, ...uses })
  return all
}

/** Puts halves on the shelf, and takes what was written of the batch off it. */
export async function keepHalves(
  pool: Pool,
  source: string,
  products: readonly FeedProduct[],
  halves: readonly FeedProduct[],
): Promise<void> {
  const waiting = new Set(halves.map(({ sourceId }) => sourceId))
  const written = products.flatMap(({ sourceId }) => (waiting.has(sourceId) ? [] : [sourceId]))
  if (written.length > 0) await takeFromShelf(pool, source, written)
  if (halves.length === 0) return
  // One product may stand twice in a batch: the last word of a card, all offers.
  const single = new Map<string, FeedProduct>()
  for (const half of halves) {
    const was = single.get(half.sourceId)
    single.set(half.sourceId, was ? { ...half, offers: joinedOffers(was.offers, half.offers) } : half)
  }
  const rows = [...single.values()]
  await transaction(pool, (tx) =>
    putOnShelf(
      tx,
      source,
      rows.map(({ sourceId }) => sourceId),
      rows.map(({ card }) => card !== null),
      rows.map((row) => JSON.stringify(row, wellFormed)),
    ),
  )
}

/** PostgreSQL refuses half of a surrogate pair. */
const wellFormed = (_: string, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part)

async function shelvedOf(pool: Pool, source: string, products: readonly FeedProduct[]) {
  const rows = await findShelved(pool, source, [...new Set(products.map(({ sourceId }) => sourceId))])
  const shelved = new Map(rows.map((row) => [`${row.isCard} ${row.productId}`, row.product]))
  return (productId: string) => ({
    card: shelved.get(`true ${productId}`),
    offers: shelved.get(`false ${productId}`),
  })
}
