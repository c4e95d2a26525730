import type { Queryable } from '../../base/db/pool.ts'
import type { ProductUpdate } from './compare-batch.ts'
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

interface CardUpdate {
  id: number
  card: CardRow
  work: ProductUpdate
}

/** Writes new and changed cards; returns the ids of all products in the order of `updates`. */
export async function writeCards(
  tx: Queryable,
  updates: readonly ProductUpdate[],
  lookups: CardLookups,
): Promise<number[]> {
  const newIds = await nextProductIds(tx, updates.filter(({ stored }) => !stored).length)
  const ids = updates.map(({ stored }) => stored?.id ?? newIds.shift()!.id)
  const cards = updates.flatMap((work, n) => (work.card ? [{ id: ids[n]!, card: work.card, work }] : []))
  if (cards.length === 0) return ids
  const writes = await productWrites(tx, cards, lookups)
  const inserts = writes.filter((_, n) => !cards[n]!.work.stored)
  const changed = writes.filter((_, n) => cards[n]!.work.stored)
  if (inserts.length > 0) await insertProducts(tx, JSON.stringify(inserts), lookups.source)
  if (changed.length > 0) await updateProducts(tx, JSON.stringify(changed))
  await placeProducts(tx, cards, lookups.categories)
  await describeProducts(tx, cards, lookups)
  await showPictures(tx, cards)
  return ids
}

async function productWrites(
  tx: Queryable,
  cards: readonly CardUpdate[],
  { source, partners }: CardLookups,
): Promise<ProductWrite[]> {
  const codes = cards.map(({ card, work }) => (work.stored ? [] : productCodes(card.title, source, work.row.sourceId)))
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
  tx: Queryable,
  cards: readonly CardUpdate[],
  categories: ReadonlyMap<string, number>,
): Promise<void> {
  const moved = cards.flatMap(({ id, card, work: { stored } }) => {
    const categoryId = categories.get(card.categorySourceId)!
    return stored?.categoryId === categoryId ? [] : [{ id, categoryId, isNew: !stored }]
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

/** Writes only changed values and numbers: each insert costs two foreign key checks. */
async function describeProducts(
  tx: Queryable,
  cards: readonly CardUpdate[],
  { propertyId, values }: CardLookups,
): Promise<void> {
  const changedIds = cards.flatMap(({ id, work }) => (work.stored ? id : []))
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

async function showPictures(tx: Queryable, cards: readonly CardUpdate[]): Promise<void> {
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
