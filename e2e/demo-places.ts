import type { Filter, ProductCard } from '@shpulka/contract/catalog'
import type { Category, Site } from '@shpulka/contract/settings'
import { shop } from './browser.ts'

/** Where in the demo a journey goes: asked of the shop itself, so that no name of the demo is written twice. */
export interface DemoPlaces {
  sites: Site[]
  /** A category without children, and the sections above it, from the root. */
  category: Category
  way: Category[]
  /** A filter of that category and a value that narrows it to some products in stock. */
  filter: Filter
  value: Filter['values'][number]
  /** A product of the category with stock and a price. */
  product: ProductCard
}

export async function findDemoPlaces(): Promise<DemoPlaces> {
  const [sites, categories] = await Promise.all([get<Site[]>('/sites/v1'), get<Category[]>('/catalog/v1/categories')])
  const leaves = categories
    .filter(({ childrenIds, parentId }) => childrenIds.length === 0 && parentId !== null)
    .sort((a, b) => b.productsCount - a.productsCount)
  for (const category of leaves.length > 0 ? leaves : categories) {
    const { items } = await post<{ items: ProductCard[] }>('/catalog/v1/products', { category: category.id, limit: 24 })
    const product = items.find(({ available, cardPrices }) => available > 1 && cardPrices.length > 0)
    const filters = await get<Filter[]>(`/catalog/v1/filters?categoryIds=${category.id}`)
    const filter = filters.find(
      ({ kind, values, code }) => kind === 'list' && code !== 'sticker' && values.filter(({ count }) => count > 0).length > 1,
    )
    const value = filter?.values.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)[0]
    if (product && filter && value) return { sites, category, way: wayTo(category, categories), filter, value, product }
  }
  throw new Error('The demo has no category with a filter and a product in stock')
}

function wayTo({ parentId }: Category, categories: Category[]): Category[] {
  const parent = categories.find(({ id }) => id === parentId)
  return parent ? [...wayTo(parent, categories), parent] : []
}

async function get<Answer>(path: string): Promise<Answer> {
  return read(await fetch(`${shop.url}/api${path}`))
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return read(await fetch(`${shop.url}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
}

async function read<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
