import type { Filter, ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { Category, Site } from '@shpulka/contract/content/settings'
import { shop } from './browser.ts'

/**
 * Categories, filters and products of the demo that the journeys use. They are found through the API, so that tests
 * repeat no names from the demo.
 */
export interface DemoSamples {
  sites: Site[]
  /** A category without children, and its ancestors from the root. */
  category: Category
  ancestors: Category[]
  /** A filter of that category, and a value with products in stock. */
  filter: Filter
  value: Filter['values'][number]
  /** A product of the category that is in stock. */
  product: ProductCard
  /** A category with products of one group, whose cards have the button «В корзину». */
  quickBuyCategory: Category
}

export async function findDemoSamples(): Promise<DemoSamples> {
  const [sites, categories] = await Promise.all([get<Site[]>('/sites/v1'), get<Category[]>('/catalog/v1/categories')])
  const leaves = categories.filter(({ childrenIds, parentId }) => childrenIds.length === 0 && parentId !== null)
  const cards = new Map<number, ProductCard[]>()
  const cardsOf = async ({ id }: Category) => cards.get(id) ?? cards.set(id, await firstCards(id)).get(id)!
  let quickBuyCategory: Category | undefined
  for (const category of leaves) {
    const isQuick = (await cardsOf(category)).some((card) => isOnSale(card) && card.groups.length === 1)
    if (!isQuick) continue
    quickBuyCategory = category
    break
  }
  for (const category of leaves.toSorted((a, b) => b.productsCount - a.productsCount)) {
    const product = (await cardsOf(category)).find(isOnSale)
    const filters = await get<Filter[]>(`/catalog/v1/filters?categoryIds=${category.id}`)
    const filter = filters.find(
      ({ kind, id, values }) => kind === 'list' && id > 0 && values.filter(({ count }) => count > 1).length > 1,
    )
    const value = filter?.values.toSorted((a, b) => b.count - a.count)[0]
    if (quickBuyCategory && product && filter && value)
      return { sites, category, ancestors: ancestorsOf(category, categories), filter, value, product, quickBuyCategory }
  }
  throw new Error('The demo has no category with a filter and a product in stock')
}

const isOnSale = ({ available, cardPrices }: ProductCard) => available > 5 && cardPrices.length > 0

async function firstCards(category: number): Promise<ProductCard[]> {
  return (await post<{ items: ProductCard[] }>('/catalog/v1/products', { category, limit: 24 })).items
}

function ancestorsOf({ parentId }: Category, categories: Category[]): Category[] {
  const parent = categories.find(({ id }) => id === parentId)
  return parent ? [...ancestorsOf(parent, categories), parent] : []
}

async function get<Answer>(path: string): Promise<Answer> {
  return read(await fetch(`${shop.url}/api${path}`))
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return read(
    await fetch(`${shop.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

async function read<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
