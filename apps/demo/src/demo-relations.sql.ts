import type { Queryable } from '../../api/src/base/db/pool.ts'
import { loadCompatibility } from '../../api/src/catalogue/compatibility/load-compatibility.ts'
import { loadPicker } from '../../api/src/catalogue/machine-picker/load-picker.ts'
import { compatibility } from './data/compatibility.ts'
import { machinePicker } from './data/machine-picker.ts'
import { type DemoCatalogue, isProductSoldOut } from './demo-catalogue.ts'
import type { DemoDocument } from './demo-documents.ts'
import { demoRelations } from './demo-relations.rule.ts'
import { insertRows } from './insert-rows.sql.ts'

/** Inserts analogs and accessories. Ids are positions in the data. */
export async function insertRelations(tx: Queryable, { products, offers }: DemoCatalogue): Promise<void> {
  const ids = new Map(products.map(({ code }, index) => [code, index + 1]))
  const offersByArticle = new Map(offers.map((offer) => [offer.vendorCode, offer]))
  const relations = demoRelations(
    products.map((product) => ({
      ...product,
      priceRoubles: (offersByArticle.get(product.groups[0]?.offers[0]?.[0] ?? '')?.prices[0]?.priceKopecks ?? 0) / 100,
      isSoldOut: isProductSoldOut(product, offersByArticle),
    })),
  )
  await insertRows(
    tx,
    'product_relations',
    relations.map(({ from, to, kind, sort }) => ({ product_id: ids.get(from), kind, related_id: ids.get(to), sort })),
  )
}

/** Loads compatibility rules in the owner's file format. */
export async function insertCompatibility(tx: Queryable): Promise<void> {
  const { errors } = await loadCompatibility(tx, compatibility)
  const [first] = errors
  if (first) throw new Error(`compatibility.ts, line ${first.line}: ${first.message}`)
}

/** Loads questions and rules of the picker in the owner's file format. */
export async function insertPicker(tx: Queryable): Promise<void> {
  const { errors } = await loadPicker(tx, machinePicker)
  const [first] = errors
  if (first) throw new Error(`machine-picker.ts, line ${first.line}: ${first.message}`)
}

/** Inserts documents with the products they belong to. */
export async function insertDocuments(
  tx: Queryable,
  { products }: DemoCatalogue,
  documents: readonly DemoDocument[],
): Promise<void> {
  const ids = new Map(products.map(({ code }, index) => [code, index + 1]))
  await insertRows(
    tx,
    'product_documents',
    documents.flatMap(({ file, title, sort, products: codes }) =>
      codes.map((code) => ({ product_id: ids.get(code), sort, file_id: file.id, title })),
    ),
  )
}
