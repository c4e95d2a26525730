import type { Filter, ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { Category, Site } from '@shpulka/contract/content/settings'
import { shop } from './browser.ts'

/** Where in the demo a journey goes: asked of the shop itself, so that no name of the demo is written twice. */
export interface DemoPlaces {
  sites: Site[]
  /** A category without children and the sections above it, from the root. */
  category: Category
  way: Category[]
  /** A filter of that category and a value that narrows it to products in stock. */
  filter: Filter
  value: Filter['values'][number]
  /** A product of it in stock. */
  product: ProductCard
  /** A category whose cards hold «В корзину» themselves: goods without a choice of kinds. */
  shelf: Category
}

export async function findDemoPlaces(): Promise<DemoPlaces> {
  const [sites, categories] = await Promise.all([get<Site[]>('/sites/v1'), get<Category[]>('/catalog/v1/categories')])
  const leaves = categories.filter(({ childrenIds, parentId }) => childrenIds.length === 0 && parentId !== null)
  const cards = new Map(await Promise.all(leaves.map(async ({ id }) => [id, await firstCards(id)] as const)))
  const shelf = leaves.find(({ id }) => cards.get(id)?.some((card) => isOnSale(card) && card.groups.length === 1))
  for (const category of leaves.toSorted((a, b) => b.productsCount - a.productsCount)) {
    const product = cards.get(category.id)?.find(isOnSale)
    const filters = await get<Filter[]>(`/catalog/v1/filters?categoryIds=${category.id}`)
    const filter = filters.find(
      ({ kind, id, values }) => kind === 'list' && id > 0 && values.filter(({ count }) => count > 1).length > 1,
    )
    const value = filter?.values.toSorted((a, b) => b.count - a.count)[0]
    if (shelf && product && filter && value)
      return { sites, category, way: wayTo(category, categories), filter, value, product, shelf }
  }
  throw new Error('The demo has no category with a filter and a product in stock')
}

const isOnSale = ({ available, cardPrices }: ProductCard) => available > 5 && cardPrices.length > 0

async function firstCards(category: number): Promise<ProductCard[]> {
  return (await post<{ items: ProductCard[] }>('/catalog/v1/products', { category, limit: 24 })).items
}

function wayTo({ parentId }: Category, categories: Category[]): Category[] {
  const parent = categories.find(({ id }) => id === parentId)
  return parent ? [...wayTo(parent, categories), parent] : []
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
