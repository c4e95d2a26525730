import { catalog } from '@shpulka/contract/catalogue/catalog'
import { pages } from '@shpulka/contract/content/pages'
import { paths } from '../../paths.ts'
import { callApi } from '../api/client.server.ts'
import type { RequestContext } from '../api/request-context.server.ts'
import { pathWords } from './path-words.rule.ts'

const max = { categories: 3, pages: 3, products: 2 }

/** A page that may have been meant. */
export interface NearPage {
  readonly title: string
  readonly to: string
}

/**
 * Pages that match the words of an unknown address. A search that fails now is left out: the error page does without
 * it.
 */
export async function findNearPages(ctx: RequestContext, pathname: string): Promise<NearPage[]> {
  const { russian, written } = pathWords(pathname)
  if (russian === '') return []
  const [goods, texts] = await Promise.all([
    suggested(ctx, russian).then((found) =>
      found.length === 0 && written !== russian ? suggested(ctx, written) : found,
    ),
    callApi(ctx, pages.searchPages, { query: { search: russian, limit: max.pages }, isPersonal: false }).then(
      ({ items }) => items.map(({ title, path }) => ({ title, to: path })),
      () => [],
    ),
  ])
  return [...new Map([...goods, ...texts].map((each) => [each.to, each])).values()]
}

const suggested = (ctx: RequestContext, search: string): Promise<NearPage[]> =>
  callApi(ctx, catalog.listSuggestions, { query: { search }, isPersonal: false }).then(
    ({ categories, products }) => [
      ...categories.slice(0, max.categories).map(({ title, path }) => ({ title, to: paths.category(path) })),
      ...products.slice(0, max.products).map(({ title, path }) => ({ title, to: paths.product(path) })),
    ],
    () => [],
  )
