import type { Queryable } from '../../api/src/base/db/pool.ts'
import { readWidget } from '../../api/src/content/widgets/stored-widget.rule.ts'
import { banners } from './data/banners.ts'
import { brands } from './data/brands.ts'
import { categories } from './data/categories.ts'
import { collections } from './data/collections.ts'
import { properties } from './data/properties.ts'
import { sizeTables } from './data/size-tables.ts'
import { widgets } from './data/widgets.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { demoValues } from './demo-values.rule.ts'
import { insertRows } from './insert-rows.sql.ts'

const maxPictures = 3

/** Inserts pages of brands, collections and banners. Throws for a reference to something that does not exist. */
export async function insertShowcase(tx: Queryable, catalogue: DemoCatalogue, pictures: DemoPictures): Promise<void> {
  const ids = catalogueIds(catalogue)
  await insertPartnerPages(tx, catalogue, pictures)
  await insertRows(
    tx,
    'collections',
    collections.map(({ site, code, title, description, stored }, index) => ({
      id: index + 1,
      site_id: site,
      code,
      title,
      description,
      image_file_id: pictures.ofScene.get(`${code}.svg`),
      sort: index + 1,
      category_ids: stored?.categories?.map(ids.category) ?? [],
      filters: stored
        ? Object.entries(stored.values ?? {}).map(([property, titles]) => ({
            code: property,
            values: titles.map((each) => ids.value(property, each)),
          }))
        : null,
    })),
  )
  await insertRows(
    tx,
    'collection_products',
    collections.flatMap(({ products = [] }, collection) =>
      products.map((article, index) => ({
        collection_id: collection + 1,
        product_id: ids.product(article),
        sort: index + 1,
      })),
    ),
  )
  await insertRows(
    tx,
    'banners',
    banners.map(
      (
        { site, code, title, text, link, linkTitle, scene, categories: categoryCodes = [], values = {}, advert },
        index,
      ) => ({
        id: index + 1,
        site_id: site,
        code,
        title,
        text,
        link,
        link_title: linkTitle,
        image_file_id: scene && pictures.ofScene.get(scene),
        age_mark: advert?.ageMark ?? null,
        erid: advert?.erid ?? '',
        advertiser: advert?.advertiser ?? '',
        sort: index + 1,
        category_ids: categoryCodes.map(ids.category),
        value_ids: Object.entries(values).flatMap(([property, titles]) =>
          titles.map((each) => ids.value(property, each)),
        ),
      }),
    ),
  )
  await insertRows(
    tx,
    'banner_products',
    banners.flatMap(({ products = [] }, banner) =>
      products.map((article, index) => ({ banner_id: banner + 1, product_id: ids.product(article), sort: index + 1 })),
    ),
  )
}

/** Inserts the widgets of the sites' home pages. */
export async function insertWidgets(tx: Queryable): Promise<void> {
  await insertRows(
    tx,
    'widgets',
    widgets.flatMap(({ sites, code, title, content: { kind, ...content } }, sort) => {
      if (readWidget(kind, content) === null)
        throw new Error(`Widget ${sort} of the demo does not fit its kind ${kind}`)
      return sites.map((site) => ({ site_id: site, code, sort: sort + 1, kind, title, content }))
    }),
  )
}

async function insertPartnerPages(tx: Queryable, { products }: DemoCatalogue, pictures: DemoPictures): Promise<void> {
  await insertRows(
    tx,
    'partner_images',
    brands.flatMap(({ code }, index) =>
      products
        .filter((product) => product.brand === code)
        .toSorted((one, other) => other.popularity - one.popularity)
        .slice(0, maxPictures)
        .map((product, sort) => ({
          partner_id: index + 1,
          sort: sort + 1,
          file_id: pictures.ofProduct.get(product.code)![0],
          alt: product.title,
        })),
    ),
  )
  await insertRows(
    tx,
    'partner_size_tables',
    brands.flatMap(({ code }, index) => (sizeTables[code] ? [{ partner_id: index + 1, ...sizeTables[code] }] : [])),
  )
}

function catalogueIds({ products }: DemoCatalogue) {
  const byArticle = idsOf(products.map(({ vendorCode }) => vendorCode))
  const byCategory = idsOf(categories.map(({ code }) => code))
  const byValue = new Map(
    demoValues(products, properties).map(({ id, property, title }) => [`${property} ${title}`, id]),
  )
  const requiredId = (ids: ReadonlyMap<string, number>, name: string): number => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`There is no ${name} in the demo`)
    return id
  }
  return {
    product: (article: string) => requiredId(byArticle, article),
    category: (code: string) => requiredId(byCategory, code),
    value: (property: string, title: string) => requiredId(byValue, `${property} ${title}`),
  }
}

const idsOf = (names: readonly string[]) => new Map(names.map((name, index) => [name, index + 1]))
