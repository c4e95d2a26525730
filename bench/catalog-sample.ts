import type { Filter, FilterChoice, ProductSort, Products, ProductsQuery } from '@shpulka/contract/catalogue/catalog'
import type { Category, Init } from '@shpulka/contract/content/settings'
import type { Random } from './random.ts'
import { forEachOf, type ShopClient } from './shop-client.ts'

/** Rows on a page of the storefront. */
export const pageLimit = 24

export interface SampleProduct {
  id: number
  code: string
  title: string
  vendorCode: string
  path: string
  groupId: number
  available: number
}

/** A choice that has products, and how many. */
export interface SampleChoice {
  query: ProductsQuery
  categoryPath: string
  total: number
}

export interface CatalogSample {
  total: number
  products: SampleProduct[]
  choices: SampleChoice[]
}

/**
 * Walks the catalogue as visitors do: all kinds of categories, none to three filters, pages, sorts; products from
 * everywhere.
 */
export async function sampleCatalog(
  call: ShopClient,
  random: Random,
  { choices, products }: { choices: number; products: number },
): Promise<CatalogSample> {
  const { categories } = await call<Init>('GET', '/init/v1?nestingLevel=10')
  const filtersOf = new Map<number, Promise<Filter[]>>()
  const filters = (id: number) => {
    const known = filtersOf.get(id) ?? call<Filter[]>('GET', `/catalog/v1/filters?categoryIds=${id}`)
    filtersOf.set(id, known)
    return known
  }
  const found = await forEachOf(Array.from({ length: choices }), 4, () => oneChoice(call, random, categories, filters))
  return {
    total: (await call<{ total: number }>('POST', '/catalog/v1/products/count', { body: {} })).total,
    products: await someProducts(call, random, products),
    choices: found.filter(({ total }) => total > 0),
  }
}

async function oneChoice(
  call: ShopClient,
  random: Random,
  categories: Category[],
  filtersOf: (id: number) => Promise<Filter[]>,
): Promise<SampleChoice> {
  const category = random.pick(categories)
  const lists = (await filtersOf(category.id)).filter((filter) => filter.kind === 'list' && filter.values.length > 1)
  const filters: FilterChoice[] = []
  for (let wanted = random.below(4); wanted > 0 && lists.length > 0; wanted -= 1) {
    const [filter] = lists.splice(random.below(lists.length), 1)
    filters.push({
      code: filter!.code,
      values: [...new Set([random.pick(filter!.values).id, random.pick(filter!.values).id])],
    })
  }
  const choice = { category: category.id, ...(filters.length > 0 && { filters }) }
  const { total } = await call<{ total: number }>('POST', '/catalog/v1/products/count', { body: choice })
  const pages = Math.ceil(total / pageLimit)
  const sortBy = random.pick<ProductSort>(['popular', 'popular', 'popular', 'cheap', 'expensive', 'new', 'title'])
  // Most look at the first pages, some go deep.
  const page = pages === 0 ? 1 : 1 + random.below(random.next() < 0.7 ? Math.min(pages, 3) : pages)
  return { query: { ...choice, page, limit: pageLimit, sortBy } as ProductsQuery, categoryPath: category.path, total }
}

async function someProducts(call: ShopClient, random: Random, wanted: number): Promise<SampleProduct[]> {
  const limit = 100
  const first = await call<Products>('POST', '/catalog/v1/products', { body: { limit } })
  const pages = new Set<number>()
  while (pages.size < Math.min(Math.ceil(wanted / limit), first.pages)) pages.add(1 + random.below(first.pages))
  const lists = await forEachOf([...pages], 4, (page) =>
    call<Products>('POST', '/catalog/v1/products', { body: { limit, page } }),
  )
  return lists.flatMap(({ items }) =>
    items.flatMap(({ id, code, title, vendorCode, path, groups }) =>
      groups[0] ? [{ id, code, title, vendorCode, path, groupId: groups[0].id, available: groups[0].count }] : [],
    ),
  )
}
