import type { Queryable } from '../../api/src/base/db/pool.ts'
import { brands } from './data/brands.ts'
import { categories } from './data/categories.ts'
import { dependencies, properties } from './data/properties.ts'
import { searchConditions } from './data/search-conditions.ts'
import { stickers } from './data/shops.ts'
import type { DemoCatalogue, DemoOffer, DemoProduct } from './demo-catalogue.ts'
import type { DemoFile, DemoPictures } from './demo-pictures.ts'
import { demoDependencies, demoValues } from './demo-values.rule.ts'
import { insertRows } from './insert-rows.sql.ts'

/** Ids are positions in the data, so that links to pages of the demo and orders in tests stay valid at each load. */
const idsBy = (codes: readonly (string | undefined)[]) => new Map(codes.map((code, index) => [code!, index + 1]))

export async function insertFiles(tx: Queryable, files: readonly DemoFile[]): Promise<void> {
  await insertRows(
    tx,
    'files',
    files.map(({ id, name, mime, bytes, sha256, width, height }) => ({
      id,
      name,
      mime,
      size_bytes: bytes.length,
      sha256: `\\x${sha256.toString('hex')}`,
      width,
      height,
      is_public: true,
      created_at: '2026-01-12T09:00:00Z',
    })),
  )
}

/** Partners, stickers, categories, properties with their values. */
export async function insertDictionary(
  tx: Queryable,
  { products }: DemoCatalogue,
  pictures: DemoPictures,
): Promise<void> {
  await insertRows(
    tx,
    'partners',
    brands.map(({ code, title, description, country }, index) => ({
      id: index + 1,
      code,
      title,
      description,
      country,
      sort: index + 1,
      image_file_id: pictures.ofScene.get(`brand-${code}.svg`),
    })),
  )
  await insertRows(
    tx,
    'stickers',
    stickers.map(({ code, title, kind }, index) => ({ id: index + 1, code, title, kind, sort: index + 1 })),
  )
  const categoryIds = idsBy(categories.map(({ code }) => code))
  await insertRows(
    tx,
    'categories',
    categories.map(({ code, parent, title, description }, index) => ({
      id: index + 1,
      code,
      parent_id: parent === null ? null : categoryIds.get(parent),
      sort: index + 1,
      title,
      description,
      image_file_id: pictures.ofCategory.get(code),
      source: 'shop',
    })),
  )
  await insertRows(
    tx,
    'search_conditions',
    searchConditions.map(({ phrases, category, isInside }, index) => ({
      id: index + 1,
      phrases,
      category_id: categoryIds.get(category),
      is_inside: isInside,
    })),
  )
  await insertRows(
    tx,
    'properties',
    properties.map(({ code, title, kind, unit, section, priority, isFilter, isKey }, index) => ({
      id: index + 1,
      code,
      title,
      kind,
      unit,
      section,
      priority_id: priority,
      is_filter: isFilter,
      is_key: isKey,
      sort: index + 1,
    })),
  )
  const values = demoValues(products, properties)
  await insertRows(
    tx,
    'property_values',
    values.map(({ id, propertyId, code, title, seo }) => ({ id, property_id: propertyId, code, title, seo })),
  )
  await insertRows(
    tx,
    'property_value_dependencies',
    demoDependencies(products, values, dependencies).map(({ valueId, dependedValueId }) => ({
      value_id: valueId,
      depended_value_id: dependedValueId,
    })),
  )
  await insertProducts(tx, products, pictures)
  await insertSpecifications(
    tx,
    products,
    new Map(values.map(({ id, property, title }) => [`${property} ${title}`, id])),
  )
}

async function insertProducts(tx: Queryable, products: readonly DemoProduct[], pictures: DemoPictures): Promise<void> {
  const numbered = products.map((product, index) => ({ ...product, id: index + 1 }))
  const partnerIds = idsBy(brands.map(({ code }) => code))
  const stickerIds = idsBy(stickers.map(({ code }) => code))
  const categoryIds = idsBy(categories.map(({ code }) => code))
  await insertRows(
    tx,
    'products',
    numbered.map(({ id, code, title, description, vendorCode, brand, popularity, createdAt }) => ({
      id,
      code,
      title,
      description,
      vendor_code: vendorCode,
      partner_id: partnerIds.get(brand),
      popularity,
      source: 'demo',
      created_at: createdAt,
      updated_at: createdAt,
    })),
  )
  await insertRows(
    tx,
    'product_sites',
    numbered.flatMap(({ id, sites }) => sites.map((site) => ({ product_id: id, site_id: site }))),
  )
  await insertRows(
    tx,
    'product_categories',
    numbered.map(({ id, category }) => ({ product_id: id, category_id: categoryIds.get(category), is_main: true })),
  )
  await insertRows(
    tx,
    'product_images',
    numbered.flatMap(({ id, code, title, pictureTitles }) =>
      pictures.ofProduct.get(code)!.map((file, index) => ({
        product_id: id,
        sort: index + 1,
        file_id: file,
        alt: index === 0 ? title : `${title}, ${pictureTitles.get(index)?.toLowerCase() ?? `вид ${index + 1}`}`,
      })),
    ),
  )
  await insertRows(
    tx,
    'product_stickers',
    numbered.flatMap((product) =>
      product.stickers.map((code) => ({ product_id: product.id, sticker_id: stickerIds.get(code) })),
    ),
  )
}

async function insertSpecifications(
  tx: Queryable,
  products: readonly DemoProduct[],
  valueIds: ReadonlyMap<string, number>,
): Promise<void> {
  const propertyIds = idsBy(properties.map(({ code }) => code))
  await insertRows(
    tx,
    'product_values',
    products.flatMap(({ values }, index) =>
      [...values].flatMap(([property, titles]) =>
        titles.map((title) => ({ product_id: index + 1, value_id: valueIds.get(`${property} ${title}`) })),
      ),
    ),
  )
  await insertRows(
    tx,
    'product_numbers',
    products.flatMap(({ numbers }, index) =>
      [...numbers].map(([property, number]) => ({
        product_id: index + 1,
        property_id: propertyIds.get(property),
        number,
      })),
    ),
  )
}

/** Offers, the groups they are sold in, prices and stock. */
export async function insertOffers(tx: Queryable, { products, offers }: DemoCatalogue): Promise<void> {
  const offerIds = idsBy(offers.map(({ vendorCode }) => vendorCode))
  const groups = products.flatMap((product, productIndex) =>
    product.groups.map((group, index) => ({ ...group, productId: productIndex + 1, index })),
  )
  await insertRows(
    tx,
    'offers',
    offers.map(({ vendorCode, barcode, title, characteristics, weightGrams, sidesMm }, index) => ({
      id: index + 1,
      vendor_code: vendorCode,
      barcode,
      title,
      characteristics,
      weight_grams: weightGrams,
      length_mm: sidesMm[0],
      width_mm: sidesMm[1],
      height_mm: sidesMm[2],
    })),
  )
  await insertRows(
    tx,
    'groups',
    groups.map(({ productId, title, index }, all) => ({ id: all + 1, product_id: productId, title, sort: index + 1 })),
  )
  await insertRows(
    tx,
    'group_offers',
    groups.flatMap((group, all) =>
      group.offers.map(([article, quantity]) => ({ group_id: all + 1, offer_id: offerIds.get(article), quantity })),
    ),
  )
  await insertRows(
    tx,
    'offer_prices',
    offers.flatMap(({ prices }, index) =>
      prices.map((price) => ({
        offer_id: index + 1,
        price_list_id: price.priceListId,
        price_role: price.priceRole,
        limit_kopecks: price.limitKopecks,
        price_kopecks: price.priceKopecks,
        old_price_kopecks: price.oldPriceKopecks,
      })),
    ),
  )
  await insertStock(tx, offers)
}

/** Inserts stock together with receipts: stock must equal the sum of its movements. */
async function insertStock(tx: Queryable, offers: readonly DemoOffer[]): Promise<void> {
  const receipts = offers
    .flatMap(({ stock }, index) =>
      stock.map((count, warehouse) => ({ offer_id: index + 1, warehouse_id: warehouse + 1, count })),
    )
    .filter(({ count }) => count > 0)
  await insertRows(
    tx,
    'stock',
    receipts.map(({ offer_id, warehouse_id, count }) => ({ offer_id, warehouse_id, on_hand: count, reserved: 0 })),
  )
  await insertRows(
    tx,
    'stock_movements',
    receipts.map(({ offer_id, warehouse_id, count }) => ({
      offer_id,
      warehouse_id,
      kind: 'receipt',
      on_hand_delta: count,
      reserved_delta: 0,
      created_at: '2026-01-12T09:00:00Z',
    })),
  )
}

/** Whether the database already has a shop. */
export async function hasShop(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    'select exists (select from sites) or exists (select from products) or exists (select from categories) as found',
  )
  return rows[0]!.found
}

/** Serializes concurrent loads, so that the second finds the shop already filled. */
export const lockSites = (tx: Queryable) => tx.query('lock table sites in exclusive mode')
