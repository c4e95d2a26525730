import type { Tx } from '../../base/db/pool.ts'
import type { ProductWork } from './compare-batch.ts'
import { valueKey } from './ensure-values.ts'
import {
  clearImages,
  clearMainCategories,
  deleteProductNumbers,
  deleteProductValues,
  findProductNumbers,
  findProductValues,
  findUsedCodes,
  insertImages,
  insertProductNumbers,
  insertProducts,
  insertProductValues,
  nextProductIds,
  type ProductWrite,
  setMainCategories,
  updateProducts,
} from './import-products.sql.ts'
import type { CardRow } from './product-row.rule.ts'
import { productCodes } from './value-code.rule.ts'

interface CardLookups {
  source: string
  categories: ReadonlyMap<string, number>
  partners: ReadonlyMap<string, number>
  propertyId: (param: string) => number
  /** Ids of values by valueKey. */
  values: ReadonlyMap<string, number>
}

interface CardWork {
  id: number
  card: CardRow
  work: ProductWork
}

/** Writes the cards that are new or changed; returns the ids of all products in the order of `works`. */
export async function writeCards(tx: Tx, works: readonly ProductWork[], lookups: CardLookups): Promise<number[]> {
  const fresh = await nextProductIds(tx, works.filter(({ was }) => !was).length)
  const ids = works.map(({ was }) => was?.id ?? fresh.shift()!.id)
  const cards = works.flatMap((work, n) => (work.card ? [{ id: ids[n]!, card: work.card, work }] : []))
  if (cards.length === 0) return ids
  const writes = await productWrites(tx, cards, lookups)
  const news = writes.filter((_, n) => !cards[n]!.work.was)
  const olds = writes.filter((_, n) => cards[n]!.work.was)
  if (news.length > 0) await insertProducts(tx, JSON.stringify(news), lookups.source)
  if (olds.length > 0) await updateProducts(tx, JSON.stringify(olds))
  await placeProducts(tx, cards, lookups.categories)
  await describeProducts(tx, cards, lookups)
  await showPictures(tx, cards)
  return ids
}

async function productWrites(
  tx: Tx,
  cards: readonly CardWork[],
  { source, partners }: CardLookups,
): Promise<ProductWrite[]> {
  const codes = cards.map(({ card, work }) => (work.was ? [] : productCodes(card.title, source, work.row.sourceId)))
  const candidates = codes.flat()
  const taken = new Set(candidates.length > 0 ? (await findUsedCodes(tx, candidates)).map((row) => row.code) : [])
  return cards.map(({ id, card, work }, n) => {
    const code = codes[n]!.find((candidate) => !taken.has(candidate)) ?? ''
    taken.add(code)
    return {
      id,
      code,
      title: card.title,
      description: card.description,
      vendor_code: card.vendorCode,
      vat: card.vat,
      unit_code: card.unit?.code ?? null,
      unit_name: card.unit?.name ?? null,
      partner_id: card.vendor === null ? null : (partners.get(card.vendor) ?? null),
      source_id: work.row.sourceId,
      hash: work.hash.toString('hex'),
    }
  })
}

async function placeProducts(
  tx: Tx,
  cards: readonly CardWork[],
  categories: ReadonlyMap<string, number>,
): Promise<void> {
  const moved = cards.flatMap(({ id, card, work: { was } }) => {
    const categoryId = categories.get(card.categorySourceId)!
    return was?.categoryId === categoryId ? [] : [{ id, categoryId, isNew: !was }]
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
}

/** Values and numbers: only what differs is written, for an insert here costs two look-ups of foreign keys. */
async function describeProducts(
  tx: Tx,
  cards: readonly CardWork[],
  { propertyId, values }: CardLookups,
): Promise<void> {
  const changedIds = cards.flatMap(({ id, work }) => (work.was ? id : []))
  const oldValues = new Map(
    (changedIds.length > 0 ? await findProductValues(tx, changedIds) : []).map((row) => [
      `${row.productId}/${row.valueId}`,
      row,
    ]),
  )
  const newValues = new Map<string, { productId: number; valueId: number }>()
  const oldNumbers = new Map(
    (changedIds.length > 0 ? await findProductNumbers(tx, changedIds) : []).map((row) => [
      `${row.productId}/${row.propertyId}/${row.number}`,
      row,
    ]),
  )
  const newNumbers = new Map<string, { productId: number; propertyId: number; number: number }>()
  for (const { id: productId, card } of cards) {
    for (const value of card.values) {
      const valueId = values.get(valueKey(propertyId(value.property), value.title))!
      if (!oldValues.delete(`${productId}/${valueId}`)) newValues.set(`${productId}/${valueId}`, { productId, valueId })
    }
    for (const { property, number } of card.numbers) {
      const id = propertyId(property)
      if (!oldNumbers.delete(`${productId}/${id}/${number}`))
        newNumbers.set(`${productId}/${id}`, { productId, propertyId: id, number })
    }
  }
  const product = (row: { productId: number }) => row.productId
  const value = (row: { valueId: number }) => row.valueId
  const property = (row: { propertyId: number }) => row.propertyId
  if (oldValues.size > 0)
    await deleteProductValues(tx, [...oldValues.values()].map(product), [...oldValues.values()].map(value))
  if (newValues.size > 0)
    await insertProductValues(tx, [...newValues.values()].map(product), [...newValues.values()].map(value))
  if (oldNumbers.size > 0)
    await deleteProductNumbers(tx, [...oldNumbers.values()].map(product), [...oldNumbers.values()].map(property))
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

async function showPictures(tx: Tx, cards: readonly CardWork[]): Promise<void> {
  const pictured = cards.flatMap(({ id, card, work: { saved } }) =>
    saved && saved.fileIds.length > 0 ? [{ id, title: card.title, files: saved.fileIds }] : [],
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
