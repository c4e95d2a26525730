import { catalog, type ProductCard } from '@shpulka/contract/catalog'
import { type ListingChoice, listingChoice, listingQuery } from '@shpulka/contract/listing-address'
import { type Category, settings } from '@shpulka/contract/settings'
import { redirect } from 'react-router'
import { callApi, failureIn } from '../api/client.server.ts'
import type { Visit } from '../api/visit.server.ts'
import { paths } from '../paths.ts'
import { askedFilters, withoutRefused } from './listing-choice.rule.ts'
import { shownFilters, valuesAtOnce } from './shown-filters.rule.ts'

/** As the API takes it. */
const longestAddress = 8000

/** Everything a listing shows: of a category, or of a search through the whole catalogue. */
export async function loadListing(visit: Visit, category: Category | null, url: URL) {
  const choice = listingChoice(url.searchParams)
  try {
    const [products, filters, seo] = await Promise.all([
      listProducts(visit, category, choice),
      listFilters(visit, category, choice, valuesAtOnce),
      callApi(visit, settings.getSeo, { query: { url: seoAddress(url.pathname, choice) } }),
    ])
    const all = visit.init.categories
    const { combinations, ...texts } = seo
    return {
      kind: 'listing' as const,
      choice,
      products,
      filters: shownFilters(filters, choice.filters),
      seo: texts,
      combinations: combinations.slice(0, 8).map(({ title, url: to }) => ({ title, to })),
      view: visit.listingView,
      category: category && { title: category.title, path: category.path, description: category.description, image: category.image },
      crumbs: category ? ancestors(all, category).map(({ title, path }) => ({ title, to: paths.category(path) })) : [],
      children: all.filter(({ parentId }) => category !== null && parentId === category.id).map(shortCategory),
      siblings: category ? all.filter(({ parentId, id }) => parentId === category.parentId && id !== category.id).map(shortCategory) : [],
    }
  } catch (error) {
    // A filter or a value that is gone: the goods are still there.
    const { statusCode, errors } = failureIn(error)
    const rest = withoutRefused(choice, Object.keys(errors))
    if (statusCode === 400 && listingQuery(rest) !== listingQuery({ ...choice, page: 1 })) throw redirect(url.pathname + listingQuery(rest))
    throw error
  }
}

export type Listing = Awaited<ReturnType<typeof loadListing>>

/** Every filter with all its values under a choice, and how many products it gives: for a choice still being made. */
export async function loadFilters(visit: Visit, category: Category | null, url: URL) {
  const choice = listingChoice(url.searchParams)
  const load = async (of: ListingChoice) => {
    const [{ total }, filters] = await Promise.all([
      callApi(visit, catalog.countProducts, { body: asked(visit, category, of) }),
      listFilters(visit, category, of),
    ])
    return { of: listingQuery({ ...choice, page: 1 }), choice: of, total, filters: shownFilters(filters, of.filters, true) }
  }
  try {
    return await load(choice)
  } catch (error) {
    const { statusCode, errors } = failureIn(error)
    if (statusCode !== 400) throw error
    return load(withoutRefused(choice, Object.keys(errors)))
  }
}

/** The filters of a choice; `of` names the choice that was asked about. */
export type FiltersAnswer = Awaited<ReturnType<typeof loadFilters>>

/** The products of one page, to be put under those of the pages before it. */
export const loadPage = (visit: Visit, category: Category | null, url: URL) => listProducts(visit, category, listingChoice(url.searchParams), true)

export type ListingPage = Awaited<ReturnType<typeof loadPage>>

async function listProducts(visit: Visit, category: Category | null, choice: ListingChoice, more = false) {
  const { catalogLimit } = visit.init.config
  const body = { ...asked(visit, category, choice), page: choice.page, limit: catalogLimit, sortBy: choice.sort, more }
  const products = await callApi(visit, catalog.listProducts, { body })
  return { ...products, items: products.items.map((product) => shownCard(product, visit.listingView)) }
}

function asked(visit: Visit, category: Category | null, { filters, search }: ListingChoice) {
  return { ...(category && { category: category.id }), ...(search && { search }), filters: askedFilters(filters, visit.currency) }
}

function listFilters(visit: Visit, category: Category | null, { filters, search }: ListingChoice, valuesLimit?: number) {
  return callApi(visit, catalog.listFilters, {
    query: {
      ...(category && { categoryIds: [category.id] }),
      ...(filters.length > 0 && { filters: JSON.stringify(askedFilters(filters, visit.currency)) }),
      ...(search && { search }),
      ...(valuesLimit && { valuesLimit }),
    },
  })
}

/** The address whose texts are asked for: words and orders have none. */
function seoAddress(path: string, { filters }: ListingChoice): string {
  const address = path + listingQuery({ filters, search: '', sort: 'popular', page: 1 })
  return address.length <= longestAddress ? address : path
}

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

function ancestors(all: readonly Category[], { parentId }: Category): Category[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent ? [...ancestors(all, parent), parent] : []
}
