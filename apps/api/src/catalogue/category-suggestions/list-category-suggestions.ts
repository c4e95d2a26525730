import type { categorySuggestions } from '@shpulka/contract/catalogue/category-suggestions'
import type { Category } from '@shpulka/contract/content/settings'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { type Catalog, type CatalogDeps, TtlCache } from '../catalog/cards.port.ts'
import { categorySimilarity, type DescribedCategory } from './category-similarity.rule.ts'

const maxSuggestions = 8
/** This many products represent a category; more add cost and no accuracy. */
const sampledProducts = 200
/** Less similarity than this is chance: the same voltage, a brand that makes everything. */
const minSimilarity = 0.2
/** Cached: all categories are compared, and changes of prices or stock do not matter. */
const similarIds = new TtlCache<string, number[]>()

export const listCategorySuggestions: Handler<typeof categorySuggestions.listCategorySuggestions, CatalogDeps> = async (
  ctx,
  { catalog },
) => {
  const { categoryId } = ctx.query
  const { index } = catalog
  const { site } = catalog.priceContext(ctx.visitor)
  const all = index.categories(site)
  const own = all.find(({ id }) => id === categoryId)
  if (!own) throw notFound('Такой категории нет')
  ctx.tag('categories', `category:${categoryId}`)
  const ids = similarIds.get(index.dictionary, `${site} ${categoryId}`, () => similarTo(own, all, catalog, site))
  // Categories that have no goods by now are left out.
  return ids.flatMap((id) => all.find((category) => category.id === id) ?? [])
}

/** Ids of similar categories, the most similar first. */
function similarTo(own: Category, all: readonly Category[], catalog: Catalog, site: number): number[] {
  const described = describe(catalog, site, own)
  const similar = all
    .filter((category) => isComparable(own, category))
    .map((category) => ({
      id: category.id,
      similarity: categorySimilarity(described, describe(catalog, site, category)),
    }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
  return similar.slice(0, maxSuggestions).map(({ id }) => id)
}

/** Whether a category is of the same depth or a leaf of a smaller one, and neither an ancestor nor a descendant. */
function isComparable(own: Category, { path, childrenIds }: Category): boolean {
  if (`${own.path}/`.startsWith(`${path}/`) || path.startsWith(`${own.path}/`)) return false
  const [ownDepth, depth] = [own.path.split('/').length, path.split('/').length]
  return depth === ownDepth || (depth < ownDepth && childrenIds.length === 0)
}

function describe({ index }: Catalog, site: number, { id, parentId }: Category): DescribedCategory {
  const { table, dictionary } = index
  const described = { parentId, categories: new Set<number>(), partners: new Set<number>(), values: new Set<number>() }
  for (const row of index.sampleOf(dictionary.categoryOrdinals.get(id) as number, site, sampledProducts)) {
    for (const category of table.categories.get(row)) described.categories.add(category)
    for (const value of table.values.get(row)) described.values.add(value)
    const partner = table.partnerIds[row] as number
    if (partner > 0) described.partners.add(partner)
  }
  return described
}
