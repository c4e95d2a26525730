import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { wellFormedJson } from '../../base/text/well-formed-json.rule.ts'
import type { FeedProduct } from '../feed-parsers/feed-item.ts'
import { completedFromStored, completedProduct, joinedOffers } from './completed-product.rule.ts'
import {
  deleteIncomplete,
  findIncomplete,
  findKnownParams,
  findPendingNames,
  findStoredDetails,
  saveIncomplete,
} from './incomplete-products.sql.ts'
import { findPictures, type PictureFolder, savePictures } from './local-pictures.ts'
import type { ParamUse } from './property-kind.rule.ts'
import { type FeedSurvey, paramKey } from './survey-feed.ts'

/**
 * Completes products of a batch: with a card or offers that came alone in an earlier package (`pendingRows`: how many
 * offers each got this way), then with stored details. `isWhole`: the feed lists all offers.
 */
export async function completeProducts<T extends { readonly row: number; readonly product: FeedProduct }>(
  pool: Pool,
  source: string,
  products: readonly T[],
  isWhole: boolean,
): Promise<(T & { pendingRows: number })[]> {
  const earlier = await findEarlier(
    pool,
    source,
    products.map(({ product }) => product),
  )
  const joined = products.map((each) => {
    const product = completedProduct(each.product, earlier(each.product.sourceId))
    return { ...each, product, pendingRows: rowsOf(product) - rowsOf(each.product) }
  })
  const partial = joined.flatMap(({ product: { card, offers, sourceId } }) =>
    card === null || offers.length === 0 || !isWhole ? [sourceId] : [],
  )
  const stored = partial.length > 0 ? await findStoredDetails(pool, source, partial) : []
  if (stored.length === 0) return joined
  const ofProduct = Map.groupBy(stored, ({ productId }) => productId)
  return joined.map((each) => ({
    ...each,
    product: completedFromStored(each.product, ofProduct.get(each.product.sourceId) ?? []),
  }))
}

const rowsOf = ({ offers }: FeedProduct) => Math.max(1, offers.length)

/** Adds to a survey the price types and warehouses of pending offers of its products. */
export async function withPendingNames(pool: Pool, source: string, survey: FeedSurvey): Promise<FeedSurvey> {
  const names = await findPendingNames(pool, source, [...survey.products.listed])
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

/** Adds to the params of a feed those its products have from earlier packages. */
export async function withKnownParams(
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
  for (const param of await findKnownParams(pool, source, [...products.listed]))
    if (!all.has(paramKey(param))) all.set(paramKey(param), { ...param, ...uses })
  return all
}

/**
 * Saves the pictures of cards that wait for their offers: the offers come in another exchange, without the pictures.
 * Pictures that cannot be read go into `rejected`.
 */
export async function withSavedPictures(
  incomplete: readonly FeedProduct[],
  { pool, files, folder }: { pool: Pool; files: FileStorage; folder: PictureFolder | null },
  rejected: { sourceId: string; name: string; why: string }[],
): Promise<readonly FeedProduct[]> {
  if (!folder) return incomplete
  const saved: FeedProduct[] = []
  for (const product of incomplete) {
    const { card, sourceId } = product
    const found = card ? await findPictures(folder, sourceId, card.pictureUrls) : null
    if (!card || !found || found.files.length === 0) {
      saved.push(product)
      continue
    }
    const pictures = await savePictures(pool, files, folder, found.files)
    rejected.push(...pictures.rejected.map((each) => ({ sourceId, ...each })))
    const { missing, hash } = found
    const savedPictures = { fileIds: pictures.fileIds, missing, hash: hash.toString('hex') }
    saved.push({ ...product, card: { ...card, savedPictures } })
  }
  return saved
}

/** Saves products that wait for a card, offers or a price, and deletes those that were written. */
export async function saveIncompleteProducts(
  pool: Pool,
  source: string,
  written: readonly string[],
  incomplete: readonly FeedProduct[],
): Promise<void> {
  const waiting = new Set(incomplete.map(({ sourceId }) => sourceId))
  const done = written.filter((id) => !waiting.has(id))
  if (done.length > 0) await deleteIncomplete(pool, source, done)
  if (incomplete.length === 0) return
  // A product may occur twice in a batch: the last card and all offers are saved.
  const single = new Map<string, FeedProduct>()
  for (const product of incomplete) {
    const earlier = single.get(product.sourceId)
    single.set(
      product.sourceId,
      earlier
        ? { ...product, card: product.card ?? earlier.card, offers: joinedOffers(earlier.offers, product.offers) }
        : product,
    )
  }
  const rows = [...single.values()].flatMap((product) => [
    ...(product.card ? [{ ...product, offers: [] }] : []),
    ...(product.offers.length > 0 ? [{ ...product, card: null }] : []),
  ])
  await transaction(pool, (tx) =>
    saveIncomplete(
      tx,
      source,
      rows.map(({ sourceId }) => sourceId),
      rows.map(({ card }) => card !== null),
      rows.map((row) => wellFormedJson(row)),
    ),
  )
}

async function findEarlier(pool: Pool, source: string, products: readonly FeedProduct[]) {
  const rows = await findIncomplete(pool, source, [...new Set(products.map(({ sourceId }) => sourceId))])
  const waiting = new Map(rows.map((row) => [`${row.isCard} ${row.productId}`, row.product]))
  return (productId: string) => ({
    card: waiting.get(`true ${productId}`),
    offers: waiting.get(`false ${productId}`),
  })
}
