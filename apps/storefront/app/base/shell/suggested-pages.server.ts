import { catalog } from '@shpulka/contract/catalogue/catalog'
import { pages } from '@shpulka/contract/content/pages'
import { paths } from '../../paths.ts'
import { callApi } from '../api/client.server.ts'
import type { RequestContext } from '../api/request-context.server.ts'
import { hasWordsOf, pathWords } from './path-words.rule.ts'

const max = { categories: 3, pages: 3, products: 2 }

/** A page the visitor may have meant. */
export interface SuggestedPage {
  readonly title: string
  readonly to: string
}

/** Pages whose titles have the words of an unknown address. A search that fails is left out. */
export async function findSuggestedPages(ctx: RequestContext, pathname: string): Promise<SuggestedPage[]> {
  const words = pathWords(pathname)
  const { russian, original } = words
  if (russian === '') return []
  const [goods, texts] = await Promise.all([
    searchCatalog(ctx, russian).then((found) =>
      found.length === 0 && original !== russian ? searchCatalog(ctx, original) : found,
    ),
    callApi(ctx, pages.searchPages, { query: { search: russian, limit: max.pages }, isPersonal: false }).then(
      ({ items }) => items.map(({ title, path }) => ({ title, to: path })),
      () => [],
    ),
  ])
  const suggested = [...goods, ...texts].filter(({ title }) => hasWordsOf(title, words))
  return [...new Map(suggested.map((each) => [each.to, each])).values()]
}

const searchCatalog = (ctx: RequestContext, search: string): Promise<SuggestedPage[]> =>
  callApi(ctx, catalog.listSuggestions, { query: { search }, isPersonal: false }).then(
    ({ categories, products }) => [
      ...categories.slice(0, max.categories).map(({ title, path }) => ({ title, to: paths.category(path) })),
      ...products.slice(0, max.products).map(({ title, path }) => ({ title, to: paths.product(path) })),
    ],
    () => [],
  )
