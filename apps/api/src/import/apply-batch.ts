import type { Pool, Tx } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import type { FileStorage } from '../files/files.port.ts'
import { ensurePartners, ensureValues, type RecentIds, valueKey } from './ensure-values.ts'
import {
  clearImages,
  clearMainCategories,
  clearNumbers,
  clearValues,
  findImported,
  findTakenCodes,
  type ImportedProduct,
  insertImages,
  insertProductNumbers,
  insertProducts,
  insertProductValues,
  nextProductIds,
  type ProductWrite,
  putOnSite,
  setMainCategories,
  setPrices,
  showProducts,
  updateProducts,
} from './import-products.sql.ts'
import type { ImportSite } from './import-settings.sql.ts'
import { ensureStock, lockStock, moveStock } from './import-stock.sql.ts'
import { type FoundPictures, findPictures, type PictureFolder, type SavedPictures, savePictures } from './local-pictures.ts'
import type { ProductRow } from './product-row.rule.ts'
import { onHandTarget } from './stock-target.rule.ts'
import { productCode, productCodes } from './value-code.rule.ts'

/** Everything a batch is written by, the same for the whole run. */
export interface Applying {
  pool: Pool
  files: FileStorage
  site: ImportSite & { warehouseId: number }
  source: string
  categories: ReadonlyMap<string, number>
  /** By paramKey. */
  properties: ReadonlyMap<string, { id: number }>
  folder: PictureFolder | null
  recentValues: RecentIds
  recentPartners: RecentIds
  dryRun: boolean
}

/** What became of a batch's rows, and ids of products that are not as they were. */
export interface Applied {
  added: number
  changed: number
  unchanged: number
  /** Of the changed: were hidden, are shown again. */
  shownAgain: number
  pictures: number
  picturesMissing: number
  picturesRefused: { sourceId: string; name: string; why: string }[]
  productIds: number[]
}

interface Work {
  row: ProductRow
  was: ImportedProduct | undefined
  hash: Buffer
  found: FoundPictures | null
  /** Null: the product's pictures stay as they are. */
  saved: SavedPictures | null
}

const NO_PICTURES = Buffer.alloc(16)

/**
 * Writes a batch of rows in one transaction, touching only what differs from the shop by its hash: 16 bytes of the content, 16 of the
 * pictures. Whatever may take long (files, decoding) and whatever other batches share (brands, values) is done before it begins.
 */
export async function applyBatch(rows: readonly ProductRow[], applying: Applying): Promise<Applied> {
  const { pool, source, dryRun } = applying
  const known = await findImported(
    pool,
    source,
    rows.map((row) => row.sourceId),
  )
  const bySourceId = new Map(known.map((product) => [product.sourceId, product]))
  const applied: Applied = { added: 0, changed: 0, unchanged: 0, shownAgain: 0, pictures: 0, picturesMissing: 0, picturesRefused: [], productIds: [] }
  const works: Work[] = []
  const onlyShown: ImportedProduct[] = []
  for (const row of rows) {
    const was = bySourceId.get(row.sourceId)
    const found = applying.folder ? await findPictures(applying.folder, row.sourceId, row.pictureUrls) : null
    applied.picturesMissing += found ? found.missing : row.pictureUrls.length
    const oldPictures = was?.hash?.length === 32 ? was.hash.subarray(16) : NO_PICTURES
    const hasNewPictures = found !== null && found.files.length > 0 && !found.hash.equals(oldPictures)
    const sameContent = was?.hash?.subarray(0, 16).equals(row.contentHash) ?? false
    if (was?.isHidden) applied.shownAgain++
    if (was && sameContent && !hasNewPictures) {
      if (was.isHidden) {
        applied.changed++
        onlyShown.push(was)
      } else {
        applied.unchanged++
      }
      continue
    }
    if (was) applied.changed++
    else applied.added++
    const pictures = hasNewPictures ? found : null
    if (pictures) applied.pictures += pictures.files.length
    works.push({ row, was, hash: Buffer.concat([row.contentHash, pictures?.hash ?? oldPictures]), found: pictures, saved: null })
  }
  if (dryRun || (works.length === 0 && onlyShown.length === 0)) return applied

  for (const work of works) {
    if (!work.found || !applying.folder) continue
    work.saved = await savePictures(pool, applying.files, applying.folder, work.found.files)
    applied.pictures -= work.found.files.length - work.saved.fileIds.length
    for (const refused of work.saved.refused) applied.picturesRefused.push({ sourceId: work.row.sourceId, ...refused })
  }
  const partners = await ensurePartners(pool, new Set(works.flatMap(({ row }) => row.vendor ?? [])), applying.recentPartners)
  const propertyId = (param: string) => applying.properties.get(param)!.id
  const wantedValues = works.flatMap(({ row }) => row.values.map((value) => ({ propertyId: propertyId(value.property), title: value.title })))
  const values = await ensureValues(pool, wantedValues, applying.recentValues)

  applied.productIds = await transaction(pool, async (tx) => {
    const writes = await productWrites(tx, works, source, partners)
    const news = writes.filter((_, n) => !works[n]!.was)
    const olds = writes.filter((_, n) => works[n]!.was)
    if (news.length > 0) await insertProducts(tx, JSON.stringify(news), source)
    if (olds.length > 0) await updateProducts(tx, JSON.stringify(olds))
    if (onlyShown.length > 0)
      await showProducts(
        tx,
        onlyShown.map((product) => product.id),
      )
    const shown = [...writes.map((write) => write.id), ...onlyShown.map((product) => product.id)]
    if (works.length > 0) {
      await placeProducts(tx, works, writes, applying)
      await describeProducts(tx, works, writes, propertyId, values)
      await setStock(tx, works, writes, applying.site.warehouseId)
    }
    await putOnSite(tx, shown, applying.site.id)
    return shown
  })
  return applied
}

/** Rows of the products, groups and offers, in the order of `works`. */
async function productWrites(tx: Tx, works: readonly Work[], source: string, partners: ReadonlyMap<string, number>): Promise<ProductWrite[]> {
  const news = works.filter((work) => !work.was)
  const wanted = news.flatMap(({ row }) => productCodes(row.title, source, row.sourceId))
  const taken = new Set(news.length > 0 ? (await findTakenCodes(tx, wanted)).map((row) => row.code) : [])
  // Whoever deleted the group of an imported product by hand gets a new one.
  const ids = await nextProductIds(tx, works.filter((work) => !work.was?.groupId).length)
  return works.map(({ row, was, hash }) => {
    const fresh = was?.groupId ? null : ids.shift()!
    const code = was ? '' : productCode(row.title, source, row.sourceId, (candidate) => taken.has(candidate))
    taken.add(code)
    return {
      id: was?.id ?? fresh!.productId,
      group_id: was?.groupId ?? fresh!.groupId,
      offer_id: was?.offerId ?? fresh!.offerId,
      code,
      title: row.title,
      description: row.description,
      vendor_code: row.vendorCode,
      barcode: row.barcode,
      partner_id: row.vendor === null ? null : (partners.get(row.vendor) ?? null),
      source_id: row.sourceId,
      hash: hash.toString('hex'),
      weight_grams: row.weightGrams,
    }
  })
}

async function placeProducts(tx: Tx, works: readonly Work[], writes: readonly ProductWrite[], { site, categories }: Applying): Promise<void> {
  const ids = writes.map((write) => write.id)
  const changedIds = ids.filter((_, n) => works[n]!.was)
  if (changedIds.length > 0) await clearMainCategories(tx, changedIds)
  await setMainCategories(
    tx,
    ids,
    works.map(({ row }) => categories.get(row.categorySourceId)!),
  )
  await setPrices(
    tx,
    site.priceListId,
    site.priceRole,
    writes.map((write) => write.offer_id),
    works.map(({ row }) => row.priceKopecks),
    works.map(({ row }) => row.oldPriceKopecks),
  )
}

async function describeProducts(
  tx: Tx,
  works: readonly Work[],
  writes: readonly ProductWrite[],
  propertyId: (param: string) => number,
  values: ReadonlyMap<string, number>,
): Promise<void> {
  const changedIds = writes.flatMap((write, n) => (works[n]!.was ? write.id : []))
  if (changedIds.length > 0) {
    await clearValues(tx, changedIds)
    await clearNumbers(tx, changedIds)
  }
  const valueRows = works.flatMap(({ row }, n) =>
    row.values.map((value) => ({ id: writes[n]!.id, value: values.get(valueKey(propertyId(value.property), value.title))! })),
  )
  if (valueRows.length > 0) {
    await insertProductValues(
      tx,
      valueRows.map((row) => row.id),
      valueRows.map((row) => row.value),
    )
  }
  const numberRows = works.flatMap(({ row }, n) => row.numbers.map((number) => ({ id: writes[n]!.id, ...number })))
  if (numberRows.length > 0) {
    await insertProductNumbers(
      tx,
      numberRows.map((row) => row.id),
      numberRows.map((row) => propertyId(row.property)),
      numberRows.map((row) => row.number),
    )
  }
  const pictured = works.flatMap(({ row, saved }, n) =>
    saved && saved.fileIds.length > 0 ? [{ id: writes[n]!.id, title: row.title, files: saved.fileIds }] : [],
  )
  if (pictured.length === 0) return
  await clearImages(
    tx,
    pictured.map((product) => product.id),
  )
  const images = pictured.flatMap(({ id, title, files }) => files.map((file, sort) => ({ id, title, file, sort })))
  await insertImages(
    tx,
    images.map((image) => image.id),
    images.map((image) => image.sort),
    images.map((image) => image.file),
    images.map((image) => image.title),
  )
}

async function setStock(tx: Tx, works: readonly Work[], writes: readonly ProductWrite[], warehouseId: number): Promise<void> {
  const offerIds = writes.map((write) => write.offer_id)
  await ensureStock(tx, offerIds, warehouseId)
  const stock = new Map((await lockStock(tx, offerIds, warehouseId)).map((row) => [row.offerId, row]))
  const moves = works.flatMap(({ row }, n) => {
    const now = stock.get(offerIds[n]!)!
    const delta = onHandTarget(row, now) - now.onHand
    return delta === 0 ? [] : [{ offerId: now.offerId, delta }]
  })
  if (moves.length === 0) return
  await moveStock(
    tx,
    warehouseId,
    moves.map((move) => move.offerId),
    moves.map((move) => move.delta),
  )
}
