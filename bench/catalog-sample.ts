import type { Filter, FilterChoice, ProductSort, Products, ProductsQuery } from '@shpulka/contract/catalogue/catalog'
import type { Category, Init } from '@shpulka/contract/content/settings'
import { type Random, seededRandom } from './random.ts'
import { mapConcurrently, type ShopClient } from './shop-client.ts'

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

/** A list query that finds products, and how many it finds. */
export interface SampleChoice {
  query: ProductsQuery
  categoryPath: string
  total: number
}

export interface CatalogSample {
  total: number
  products: SampleProduct[]
  choices: SampleChoice[]
  /** Categories with their number of products and their list filters. */
  categories: { id: number; total: number; filters: readonly Filter[] }[]
}

/**
 * Samples the catalogue the way visitors use it: all kinds of categories, up to three filters, different pages and sort
 * orders; products from all pages.
 */
export async function sampleCatalog(
  call: ShopClient,
  random: Random,
  { choices, products }: { choices: number; products: number },
): Promise<CatalogSample> {
  const { categories } = await call<Init>('GET', '/init/v1?nestingLevel=10')
  const filtersByCategory = new Map<number, Promise<Filter[]>>()
  const filters = (id: number) => {
    const known = filtersByCategory.get(id) ?? call<Filter[]>('GET', `/catalog/v1/filters?categoryIds=${id}`)
    filtersByCategory.set(id, known)
    return known
  }
  const listedFilters = async (id: number) =>
    (await filters(id)).filter((filter) => filter.kind === 'list' && filter.values.length > 1)
  // Each has its own random numbers, so that the order of answers does not change the requests.
  const randoms = Array.from({ length: choices }, () => seededRandom(random.below(2 ** 31)))
  const found = await mapConcurrently(randoms, 4, async (ownRandom) => {
    const category = ownRandom.pick(categories)
    return sampleChoice(call, ownRandom, category, randomFilters(ownRandom, await listedFilters(category.id)))
  })
  return {
    total: (await call<{ total: number }>('POST', '/catalog/v1/products/count', { body: {} })).total,
    products: await sampleProducts(call, random, products),
    choices: found.filter(({ total }) => total > 0),
    categories: await mapConcurrently([...filtersByCategory.keys()], 4, async (id) => ({
      id,
      total: (await call<{ total: number }>('POST', '/catalog/v1/products/count', { body: { category: id } })).total,
      filters: await listedFilters(id),
    })),
  }
}

/** Makes `count` different queries: of the first page with filters, of any page without. */
export function newChoices({ categories }: CatalogSample, random: Random, count: number): ProductsQuery[] {
  const queries = new Map<string, ProductsQuery>()
  for (let tries = 0; queries.size < count && tries < count * 20; tries += 1) {
    const { id, total, filters: availableFilters } = random.pick(categories)
    const { filters } = randomFilters(random, availableFilters)
    const query = {
      category: id,
      ...(filters && { filters }),
      page: filters ? 1 : 1 + random.below(Math.ceil(total / pageLimit) || 1),
      limit: pageLimit,
      sortBy: random.pick(sortsOfChoices),
    }
    queries.set(JSON.stringify(query), query)
  }
  return [...queries.values()]
}

const sortsOfChoices: ProductSort[] = ['popular', 'popular', 'popular', 'cheap', 'expensive', 'new', 'title']

/** Up to three filters with one or two values each. */
function randomFilters(random: Random, of: readonly Filter[]): { filters?: FilterChoice[] } {
  const remaining = of.filter((filter) => filter.kind === 'list')
  const filters: FilterChoice[] = []
  for (let needed = random.below(4); needed > 0 && remaining.length > 0; needed -= 1) {
    const [filter] = remaining.splice(random.below(remaining.length), 1)
    filters.push({
      code: filter!.code,
      values: [...new Set([random.pick(filter!.values).id, random.pick(filter!.values).id])],
    })
  }
  return filters.length > 0 ? { filters } : {}
}

async function sampleChoice(
  call: ShopClient,
  random: Random,
  category: Category,
  filters: { filters?: FilterChoice[] },
): Promise<SampleChoice> {
  const choice = { category: category.id, ...filters }
  const { total } = await call<{ total: number }>('POST', '/catalog/v1/products/count', { body: choice })
  const pages = Math.ceil(total / pageLimit)
  const sortBy = random.pick(sortsOfChoices)
  // Most visitors look at the first pages, some go further.
  const page = pages === 0 ? 1 : 1 + random.below(random.next() < 0.7 ? Math.min(pages, 3) : pages)
  return { query: { ...choice, page, limit: pageLimit, sortBy } as ProductsQuery, categoryPath: category.path, total }
}

async function sampleProducts(call: ShopClient, random: Random, needed: number): Promise<SampleProduct[]> {
  const limit = 100
  const first = await call<Products>('POST', '/catalog/v1/products', { body: { limit } })
  const pages = new Set<number>()
  while (pages.size < Math.min(Math.ceil(needed / limit), first.pages)) pages.add(1 + random.below(first.pages))
  const lists = await mapConcurrently([...pages], 4, (page) =>
    call<Products>('POST', '/catalog/v1/products', { body: { limit, page } }),
  )
  return lists.flatMap(({ items }) =>
    items.flatMap(({ id, code, title, vendorCode, path, groups }) =>
      groups[0] ? [{ id, code, title, vendorCode, path, groupId: groups[0].id, available: groups[0].count }] : [],
    ),
  )
}
