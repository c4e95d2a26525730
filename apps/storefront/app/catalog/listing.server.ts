import { catalog, type Filter, type ProductCard, type ProductsQuery } from '@shpulka/contract/catalog'
import { type Category, settings } from '@shpulka/contract/settings'
import { redirect } from 'react-router'
import { callApi, failureIn } from '../api/client.server.ts'
import type { Visit } from '../api/visit.server.ts'
import { paths } from '../paths.ts'
import { listingChoice, withoutFilters } from './listing-choice.rule.ts'

/** Everything a listing shows: of a category, or of a search through the whole catalogue. */
export async function loadListing(visit: Visit, category: Category | null, url: URL) {
  const choice = listingChoice(url.searchParams, visit.currency)
  const asked: ProductsQuery = {
    ...(category && { category: category.id }),
    ...(choice.search && { search: choice.search }),
    filters: choice.filters,
    page: choice.page,
    limit: visit.init.config.catalogLimit,
    sortBy: choice.sort,
  }
  try {
    const [products, filters, seo] = await Promise.all([
      callApi(visit, catalog.listProducts, { body: asked }),
      callApi(visit, catalog.listFilters, {
        query: {
          ...(category && { categoryIds: [category.id] }),
          ...(choice.filters.length > 0 && { filters: JSON.stringify(choice.filters) }),
          ...(choice.search && { search: choice.search }),
        },
      }),
      callApi(visit, settings.getSeo, { query: { url: url.pathname } }),
    ])
    const all = visit.init.categories
    return {
      kind: 'listing' as const,
      choice,
      products: { ...products, items: products.items.map((product) => shownCard(product, visit.listingView)) },
      filters: filters.filter((filter) => isUseful(filter) || choice.filters.some(({ code }) => code === filter.code)).map(shownFilter),
      seo,
      view: visit.listingView,
      category: category && { title: category.title, path: category.path, description: category.description, image: category.image },
      crumbs: category ? ancestors(all, category).map(({ title, path }) => ({ title, to: paths.category(path) })) : [],
      children: all.filter(({ parentId }) => category !== null && parentId === category.id).map(shortCategory),
      siblings: category ? all.filter(({ parentId, id }) => parentId === category.parentId && id !== category.id).map(shortCategory) : [],
    }
  } catch (error) {
    // A filter that is gone: the goods are still there.
    if (failureIn(error).statusCode === 400 && choice.filters.length > 0) throw redirect(url.pathname + withoutFilters(url.searchParams))
    throw error
  }
}

export type Listing = Awaited<ReturnType<typeof loadListing>>

/** What of a filter a page shows; a page carries its data twice, as text and for its script. */
function shownFilter({ code, title, kind, unit, values, range, narrowedBy }: Filter) {
  return {
    code,
    title,
    kind,
    unit,
    range,
    isNarrowed: narrowedBy.length > 0,
    values: values.map(({ id, title: name, count }) => ({ id, title: name, count })),
  }
}

export type ShownFilter = ReturnType<typeof shownFilter>

/** A card without what its view leaves out. */
function shownCard(product: ProductCard, view: Visit['listingView']): ProductCard {
  return {
    ...product,
    categories: [],
    facts: view === 'rows' ? product.facts : [],
    images: view === 'rows' ? product.images.slice(0, 1) : product.images,
  }
}

const shortCategory = ({ id, title, path, productsCount }: Category) => ({ id, title, path, count: productsCount })

/** A filter with one thing to choose narrows nothing. */
function isUseful({ kind, values, range }: Filter): boolean {
  if (kind === 'range') return range !== null && range.min < range.max
  return kind === 'flag' || values.length > 1
}

function ancestors(all: readonly Category[], { parentId }: Category): Category[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent ? [...ancestors(all, parent), parent] : []
}
