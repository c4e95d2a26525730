import type { catalog, Suggestions } from '@shpulka/contract/catalogue/catalog'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import type { CatalogIndex } from '../catalog-index/catalog-index.ts'
import type { ProductQuery } from '../catalog-index/index-query.ts'
import { cardGroups } from '../catalog-index/product-card.view.ts'
import type { RowList } from '../catalog-index/product-list.ts'
import type { SearchResult } from '../search/search.port.ts'
import { titleMatch } from '../search/title-match.rule.ts'
import type { Catalog } from './catalog.ts'
import type { CatalogDeps } from './deps.ts'
import { requestedQuery, tagsOf, understoodQuery } from './product-query.ts'
import { TtlCache } from './ttl-cache.ts'

const max = { products: 6, categories: 8, partners: 3, queries: 5 }
/** Categories and brands are counted among this many best matches; weaker matches are noise. */
const maxProductsCounted = 20_000
/** How many phrases are tried: they come from all sites, and a small site has products for few of them. */
const maxPhrasesTried = 30
/** By site ordinal. Requested whenever a buyer focuses the search box. */
const popularQueries = new TtlCache<number, string[]>()

export const listSuggestions: Handler<typeof catalog.listSuggestions, CatalogDeps> = async (ctx, { catalog }) => {
  const { search } = ctx.query
  await catalog.index.search.ready()
  // Read after the await: the index may have been replaced meanwhile.
  const { index } = catalog
  const query = requestedQuery(catalog, ctx.visitor, { search })
  const answer = index.answer('suggestions', query, () =>
    Buffer.from(JSON.stringify(suggestionsOf(catalog, understoodQuery(index, query)))),
  )
  ctx.tag(...tagsOf())
  return new ReadyJson(answer)
}

function suggestionsOf(catalog: Catalog, query: ProductQuery): Suggestions {
  const { index } = catalog
  const result = index.searchResult(query)
  const list: RowList = result ? index.list(query, 'relevance') : new Uint32Array()
  const words = result?.interpretation.words ?? ''
  return {
    searched: result && interpretationView(result.interpretation),
    total: list.length,
    products: Array.from(list.slice(0, max.products), (row) => suggestedProduct(row, catalog, query)),
    ...categoriesAndPartners(index, list.slice(0, maxProductsCounted), titleMatch(words)),
    queries:
      words === ''
        ? popularQueries.get(index.dictionary, query.priceContext.siteOrdinal, () => queriesOf(index, query, words))
        : queriesOf(index, query, words),
  }
}

const interpretationView = ({ words, kind, leftOut }: SearchResult['interpretation']) => ({ words, kind, leftOut })

function suggestedProduct(
  row: number,
  catalog: Catalog,
  { priceContext }: ProductQuery,
): Suggestions['products'][number] {
  const { table } = priceContext
  const columns = table.prices[priceContext.priceColumn]
  const price = columns?.price[row] ?? Number.NaN
  return {
    id: table.ids[row] as number,
    path: catalog.pathOf(row),
    title: table.titles[row] as string,
    vendorCode: table.vendorCodes[row] as string,
    image: table.imagesOf(row)[0] ?? null,
    price: Number.isNaN(price) ? null : price,
    isFrom: !Number.isNaN(columns?.dearest[row] ?? Number.NaN),
    groups: cardGroups(row, priceContext),
    isInStock: (table.available[priceContext.siteOrdinal]?.[row] ?? 0) > 0,
  }
}

/** Main categories and brands of the products; those whose titles have most of the words first. */
function categoriesAndPartners(
  { table, dictionary }: CatalogIndex,
  rows: Uint32Array,
  match: (title: string) => number,
): Pick<Suggestions, 'categories' | 'partners'> {
  const counts = new Map<number, number>()
  const partnerCounts = new Map<number, number>()
  for (const row of rows) {
    const category = table.categories.get(row)[0] as number
    counts.set(category, (counts.get(category) ?? 0) + 1)
    const partner = table.partnerIds[row] as number
    partnerCounts.set(partner, (partnerCounts.get(partner) ?? 0) + 1)
  }
  const byMatch = <Suggested extends { title: string; count: number }>(items: Suggested[]) => {
    const matches = new Map(items.map((item) => [item, match(item.title)]))
    return items.sort((a, b) => (matches.get(b) as number) - (matches.get(a) as number) || b.count - a.count)
  }
  const categories = [...counts].flatMap(([ordinal, count]) => {
    const category = dictionary.categories[ordinal]
    return category ? [{ id: category.id, title: category.title, path: category.path, count }] : []
  })
  const partners = [...partnerCounts].flatMap(([id, count]) => {
    const partner = dictionary.partners.get(id)
    return partner && match(partner.title) > 0 ? [{ id, code: partner.code, title: partner.title, count }] : []
  })
  return {
    categories: byMatch(categories).slice(0, max.categories),
    partners: byMatch(partners).slice(0, max.partners),
  }
}

/** Phrases that find something on this site, other than the words already typed. */
function queriesOf(index: CatalogIndex, query: ProductQuery, words: string): string[] {
  const queries: string[] = []
  let tried = 0
  for (const phrase of index.search.phrases(words)) {
    if (queries.length === max.queries || tried === maxPhrasesTried) break
    if (phrase === words.toLowerCase()) continue
    tried += 1
    if ((index.searchResult({ ...query, search: phrase, isSearchAsTyped: true })?.rows.length ?? 0) > 0)
      queries.push(phrase)
  }
  return queries
}
