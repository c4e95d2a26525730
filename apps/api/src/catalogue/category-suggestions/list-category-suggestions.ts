import type { categorySuggestions } from '@shpulka/contract/catalogue/category-suggestions'
import type { Category } from '@shpulka/contract/content/settings'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { type Catalog, type CatalogDeps, TtlCache } from '../catalog/cards.port.ts'
import { type CategoryProfile, categorySimilarity } from './category-similarity.rule.ts'

const maxSuggestions = 8
/** This many products represent a category; more would add cost but no accuracy. */
const sampleSize = 200
/** Less similarity than this is chance: the same voltage, a brand that makes everything. */
const minSimilarity = 0.2
/** Cached: all categories are compared, and changes of prices or stock do not matter. */
const similarIds = new TtlCache<string, number[]>()
/** Every category is compared with every other. */
const profiles = new TtlCache<string, CategoryProfile>()

export const listCategorySuggestions: Handler<typeof categorySuggestions.listCategorySuggestions, CatalogDeps> = async (
  ctx,
  { catalog },
) => {
  const { categoryId } = ctx.query
  const { index } = catalog
  const { siteOrdinal } = catalog.priceContext(ctx.visitor)
  const all = index.categories(siteOrdinal)
  const requested = all.find(({ id }) => id === categoryId)
  if (!requested) throw notFound('Такой категории нет')
  ctx.tag('categories', `category:${categoryId}`)
  const ids = similarIds.get(index.dictionary, `${siteOrdinal} ${categoryId}`, () =>
    similarTo(requested, all, catalog, siteOrdinal),
  )
  // Categories that no longer have goods are skipped.
  return ids.flatMap((id) => all.find((category) => category.id === id) ?? [])
}

/** Ids of similar categories, the most similar first. */
function similarTo(requested: Category, all: readonly Category[], catalog: Catalog, siteOrdinal: number): number[] {
  const profile = profileOf(catalog, siteOrdinal, requested)
  const similar = all
    .filter((category) => isComparable(requested, category))
    .map((category) => ({
      id: category.id,
      similarity: categorySimilarity(profile, profileOf(catalog, siteOrdinal, category)),
    }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
  return similar.slice(0, maxSuggestions).map(({ id }) => id)
}

/** Whether a category is of the same depth or a leaf nearer the root, and neither an ancestor nor a descendant. */
function isComparable(requested: Category, { path, childrenIds }: Category): boolean {
  if (`${requested.path}/`.startsWith(`${path}/`) || path.startsWith(`${requested.path}/`)) return false
  const [requestedDepth, depth] = [requested.path.split('/').length, path.split('/').length]
  return depth === requestedDepth || (depth < requestedDepth && childrenIds.length === 0)
}

const profileOf = (catalog: Catalog, siteOrdinal: number, category: Category): CategoryProfile =>
  profiles.get(catalog.index.dictionary, `${siteOrdinal} ${category.id}`, () =>
    makeProfile(catalog, siteOrdinal, category),
  )

function makeProfile({ index }: Catalog, siteOrdinal: number, { id, parentId }: Category): CategoryProfile {
  const { table, dictionary } = index
  const profile = { parentId, categories: new Set<number>(), partners: new Set<number>(), values: new Set<number>() }
  for (const row of index.sampleOf(dictionary.categoryOrdinals.get(id) as number, siteOrdinal, sampleSize)) {
    for (const category of table.categories.get(row)) profile.categories.add(category)
    for (const value of table.values.get(row)) profile.values.add(value)
    const partner = table.partnerIds[row] as number
    if (partner > 0) profile.partners.add(partner)
  }
  return profile
}
