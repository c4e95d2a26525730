import type { Pool, Tx } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import type { FileStorage } from '../files/files.port.ts'
import { ensurePartners, ensureValues, type RecentIds, valueKey } from './ensure-values.ts'
import {
  clearImages,
  clearMainCategories,
  deleteProductNumbers,
  deleteProductValues,
  findImported,
  findProductNumbers,
  findProductValues,
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
import { commitLazily } from './import-runs.sql.ts'
import type { ImportSite } from './import-settings.sql.ts'
import { ensureStock, lockStock, moveStock, startStock } from './import-stock.sql.ts'
import { type FoundPictures, findPictures, type PictureFolder, type SavedPictures, savePictures } from './local-pictures.ts'
import type { ProductRow } from './product-row.rule.ts'
import { onHandTarget } from './stock-target.rule.ts'
import { productCodes } from './value-code.rule.ts'

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
    await commitLazily(tx)
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
      await showPictures(tx, works, writes)
      await setStock(tx, works, writes, applying.site.warehouseId)
    }
    await putOnSite(tx, shown, applying.site.id)
    return shown
  })
  return applied
}

/** Rows of the products, groups and offers, in the order of `works`. */
async function productWrites(tx: Tx, works: readonly Work[], source: string, partners: ReadonlyMap<string, number>): Promise<ProductWrite[]> {
  const codes = works.map(({ row, was }) => (was ? [] : productCodes(row.title, source, row.sourceId)))
  const wanted = codes.flat()
  const taken = new Set(wanted.length > 0 ? (await findTakenCodes(tx, wanted)).map((row) => row.code) : [])
  // Whoever deleted the group of an imported product by hand gets a new one.
  const ids = await nextProductIds(tx, works.filter((work) => !work.was?.groupId).length)
  return works.map(({ row, was, hash }, n) => {
    const fresh = was?.groupId ? null : ids.shift()!
    const code = codes[n]!.find((candidate) => !taken.has(candidate)) ?? ''
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
  const moved = works.flatMap(({ row, was }, n) => {
    const categoryId = categories.get(row.categorySourceId)!
    return was?.categoryId === categoryId ? [] : [{ id: writes[n]!.id, categoryId, isNew: !was }]
  })
  const leaving = moved.filter((one) => !one.isNew).map((one) => one.id)
  if (leaving.length > 0) await clearMainCategories(tx, leaving)
  if (moved.length > 0) {
    await setMainCategories(
      tx,
      moved.map((one) => one.id),
      moved.map((one) => one.categoryId),
    )
  }
  await setPrices(
    tx,
    site.priceListId,
    site.priceRole,
    writes.map((write) => write.offer_id),
    works.map(({ row }) => row.priceKopecks),
    works.map(({ row }) => row.oldPriceKopecks),
  )
}

/** Values and numbers: only what differs is written, for an insert here costs two look-ups of foreign keys. */
async function describeProducts(
  tx: Tx,
  works: readonly Work[],
  writes: readonly ProductWrite[],
  propertyId: (param: string) => number,
  values: ReadonlyMap<string, number>,
): Promise<void> {
  const changedIds = writes.flatMap((write, n) => (works[n]!.was ? write.id : []))
  const oldValues = new Map(
    (changedIds.length > 0 ? await findProductValues(tx, changedIds) : []).map((row) => [`${row.productId}/${row.valueId}`, row]),
  )
  const newValues = new Map<string, { productId: number; valueId: number }>()
  const oldNumbers = new Map(
    (changedIds.length > 0 ? await findProductNumbers(tx, changedIds) : []).map((row) => [`${row.productId}/${row.propertyId}/${row.number}`, row]),
  )
  const newNumbers = new Map<string, { productId: number; propertyId: number; number: number }>()
  works.forEach(({ row }, n) => {
    const productId = writes[n]!.id
    for (const value of row.values) {
      const valueId = values.get(valueKey(propertyId(value.property), value.title))!
      if (!oldValues.delete(`${productId}/${valueId}`)) newValues.set(`${productId}/${valueId}`, { productId, valueId })
    }
    for (const { property, number } of row.numbers) {
      const id = propertyId(property)
      if (!oldNumbers.delete(`${productId}/${id}/${number}`)) newNumbers.set(`${productId}/${id}`, { productId, propertyId: id, number })
    }
  })
  const product = (row: { productId: number }) => row.productId
  const value = (row: { valueId: number }) => row.valueId
  const property = (row: { propertyId: number }) => row.propertyId
  if (oldValues.size > 0) await deleteProductValues(tx, [...oldValues.values()].map(product), [...oldValues.values()].map(value))
  if (newValues.size > 0) await insertProductValues(tx, [...newValues.values()].map(product), [...newValues.values()].map(value))
  if (oldNumbers.size > 0) await deleteProductNumbers(tx, [...oldNumbers.values()].map(product), [...oldNumbers.values()].map(property))
  if (newNumbers.size > 0) {
    const rows = [...newNumbers.values()]
    await insertProductNumbers(
      tx,
      rows.map(product),
      rows.map(property),
      rows.map((row) => row.number),
    )
  }
}

async function showPictures(tx: Tx, works: readonly Work[], writes: readonly ProductWrite[]): Promise<void> {
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
  const news = works.flatMap(({ row, was }, n) =>
    was ? [] : [{ offerId: writes[n]!.offer_id, onHand: onHandTarget(row, { onHand: 0, reserved: 0 }) }],
  )
  if (news.length > 0) {
    await startStock(
      tx,
      warehouseId,
      news.map((start) => start.offerId),
      news.map((start) => start.onHand),
    )
  }
  const rows = new Map(works.flatMap(({ row, was }, n) => (was ? [[writes[n]!.offer_id, row] as const] : [])))
  if (rows.size === 0) return
  const offerIds = [...rows.keys()]
  await ensureStock(tx, offerIds, warehouseId)
  const moves = (await lockStock(tx, offerIds, warehouseId)).flatMap((now) => {
    const delta = onHandTarget(rows.get(now.offerId)!, now) - now.onHand
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
