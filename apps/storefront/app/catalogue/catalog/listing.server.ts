import { type builtInFilters, catalog, type Filter, type ProductCard } from '@shpulka/contract/catalogue/catalog'
import { categorySuggestions } from '@shpulka/contract/catalogue/category-suggestions'
import { collections } from '@shpulka/contract/catalogue/collections'
import { type ListingChoice, listingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { machinePicker } from '@shpulka/contract/catalogue/machine-picker'
import { partners } from '@shpulka/contract/catalogue/partners'
import { pages } from '@shpulka/contract/content/pages'
import type { Category } from '@shpulka/contract/content/settings'
import { redirect } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import { loadBanners } from '../../content/banners/banners.server.ts'
import { paths } from '../../paths.ts'
import { sentFacts } from './card-facts.rule.ts'
import { requestedFilters, withoutRefused } from './listing-choice.rule.ts'
import { shownFilters, valuesAtOnce } from './shown-filters.rule.ts'

/** The API's limit. */
const maxUrlLength = 8000

/** Pages and articles shown beside the products of a search. */
const maxFoundTexts = 3

/** A listing that is not a category: a brand or a collection. */
export interface ProductListing {
  readonly listing: 'partners' | 'collections'
  readonly id: number
  readonly code: string
  readonly title: string
}

/** What the products belong to: a category, a brand or a collection; null for the whole catalogue. */
export type ListingOf = Category | ProductListing | null

/** All data of a listing: of a category, a brand, a collection, or a search in the whole catalogue. */
export async function loadListing(ctx: RequestContext, source: ListingOf, url: URL) {
  const choice = choiceOf(source, url)
  const category = categoryIn(source)
  try {
    const [products, filters, seo, suggested, near, foundTexts, picked] = await Promise.all([
      listProducts(ctx, source, choice),
      orDefault(ctx, listFilters(ctx, source, choice, valuesAtOnce), []),
      loadSeo(ctx, seoUrl(url.pathname, choice), source?.title ?? ''),
      choice.search
        ? orDefault(ctx, callApi(ctx, catalog.listSuggestions, { query: { search: choice.search } }), null)
        : null,
      category
        ? orDefault(
            ctx,
            callApi(ctx, categorySuggestions.listCategorySuggestions, { query: { categoryId: category.id } }),
            [],
          )
        : [],
      source === null && choice.search && choice.page === 1
        ? orDefault(
            ctx,
            callApi(ctx, pages.searchPages, {
              query: { search: choice.search, limit: maxFoundTexts },
              isPersonal: false,
            }),
            null,
          )
        : null,
      category && listingQuery(choice) === ''
        ? orDefault(ctx, callApi(ctx, machinePicker.listPickedCategories, {}), [])
        : [],
    ])
    const all = ctx.init.categories
    const { combinations, ...texts } = seo
    const [banner = null] = category
      ? await orDefault(
          ctx,
          loadBanners(ctx, 'listing', { category: category.id, values: chosenValues(filters, choice) }, 1),
          [],
        )
      : []
    return {
      kind: 'listing' as const,
      choice,
      products,
      /** For a search: the categories of the results across the site. */
      foundIn: suggested && { categories: suggested.categories, total: suggested.total },
      /** For a search in the whole catalogue: matching articles and pages. */
      written: foundTexts && foundTexts.total > 0 ? { items: foundTexts.items, total: foundTexts.total } : null,
      filters: shownFilters(filters, choice.filters),
      seo: texts,
      combinations: combinations.slice(0, 8).map(({ title, url: to }) => ({ title, to })),
      place: placeOf(source),
      banner,
      view: ctx.listingView,
      category: category && {
        id: category.id,
        title: category.title,
        path: category.path,
        description: category.description,
        image: category.image,
      },
      crumbs: category ? ancestors(all, category).map(({ title, path }) => ({ title, to: paths.category(path) })) : [],
      children: all.filter(({ parentId }) => category !== null && parentId === category.id).map(shortCategory),
      /** The machine picker can choose among these machines. */
      isPicked:
        category !== null &&
        [...ancestors(all, category), category].some((each) => picked.some(({ id }) => id === each.id)),
      near: near.map(({ id, title, path, image }) => ({ id, title, path, image })),
    }
  } catch (error) {
    // A filter or value no longer exists: shows the products without it.
    const { statusCode, errors } = failureIn(error)
    const rest = withoutRefused(choice, Object.keys(errors))
    if (statusCode === 400 && listingQuery(rest) !== listingQuery({ ...choice, page: 1 }))
      throw redirect(url.pathname + listingQuery(rest))
    throw error
  }
}

export type Listing = Awaited<ReturnType<typeof loadListing>>

/** All filters with all values and the number of products, for a choice still being made. */
export async function loadFilters(ctx: RequestContext, source: ListingOf, url: URL) {
  const choice = choiceOf(source, url)
  const load = async (chosen: ListingChoice) => {
    const [total, filters] = await Promise.all([countProducts(ctx, source, chosen), listFilters(ctx, source, chosen)])
    return {
      query: listingQuery({ ...choice, page: 1 }),
      choice: chosen,
      total,
      filters: shownFilters(filters, chosen.filters, true),
    }
  }
  try {
    return await load(choice)
  } catch (error) {
    const { statusCode, errors } = failureIn(error)
    if (statusCode !== 400) throw error
    return load(withoutRefused(choice, Object.keys(errors)))
  }
}

/** The filters for a choice; `query`: the query string of that choice. */
export type FiltersAnswer = Awaited<ReturnType<typeof loadFilters>>

/** The products of one page, appended to the pages already shown. */
export const loadPage = (ctx: RequestContext, source: ListingOf, url: URL) =>
  listProducts(ctx, source, choiceOf(source, url), true)

export type ListingPage = Awaited<ReturnType<typeof loadPage>>

async function listProducts(ctx: RequestContext, source: ListingOf, choice: ListingChoice, more = false) {
  const limit = ctx.init.config.catalogLimit
  const products = isCollection(source)
    ? await listCollection(ctx, source, choice, limit)
    : await callApi(ctx, catalog.listProducts, {
        body: { ...requestedListing(ctx, source, choice), page: choice.page, limit, sortBy: choice.sort, more },
      })
  return { ...products, items: products.items.map((product) => shownCard(product, ctx.listingView)) }
}

async function countProducts(ctx: RequestContext, source: ListingOf, choice: ListingChoice): Promise<number> {
  const counted = isCollection(source)
    ? await listCollection(ctx, source, { ...choice, page: 1 }, 1)
    : await callApi(ctx, catalog.countProducts, { body: requestedListing(ctx, source, choice) })
  return counted.total
}

function requestedListing(ctx: RequestContext, source: ListingOf, { filters, search, isSearchAsTyped }: ListingChoice) {
  const category = categoryIn(source)
  return {
    ...(category && { category: category.id }),
    ...(search && { search, isSearchAsTyped }),
    filters: [
      ...requestedFilters(filters, ctx.currency),
      ...(isPartner(source) ? [{ code: partnerCode, values: [source.id] }] : []),
    ],
  }
}

/** The URL whose SEO texts are requested: search words and sorting are left out. */
function seoUrl(path: string, { filters }: ListingChoice): string {
  const url = path + listingQuery({ filters, search: '', isSearchAsTyped: false, sort: 'popular', page: 1 })
  return url.length <= maxUrlLength ? url : path
}

/** Without a chosen sorting, products come in the owner's order. */
function listCollection(
  ctx: RequestContext,
  { id }: ProductListing,
  { filters, page, sort }: ListingChoice,
  limit: number,
) {
  const chosen = filters.length > 0 && { filters: JSON.stringify(requestedFilters(filters, ctx.currency)) }
  const query = { page, limit, ...chosen, sortBy: sort === 'popular' ? ('own' as const) : sort }
  return callApi(ctx, collections.listCollectionProducts, { params: { id }, query })
}

async function listFilters(ctx: RequestContext, source: ListingOf, choice: ListingChoice, valuesLimit?: number) {
  const { category, search, isSearchAsTyped, filters } = requestedListing(ctx, source, choice)
  const query = { ...(filters.length > 0 && { filters: JSON.stringify(filters) }), ...(valuesLimit && { valuesLimit }) }
  if (isCollection(source))
    return callApi(ctx, collections.listCollectionFilters, { query: { id: source.id, ...query } })
  if (isPartner(source))
    return partnerFilters(
      await callApi(ctx, catalog.listFilters, { query: { ...query, valuesLimit: 1000 } }),
      choice,
      valuesLimit,
    )
  return callApi(ctx, catalog.listFilters, {
    query: { ...query, ...(category && { categoryIds: [category] }), ...(search && { search, isSearchAsTyped }) },
  })
}

/** The catalogue's filters that have values among a brand's products. */
function partnerFilters(all: readonly Filter[], choice: ListingChoice, valuesLimit?: number): Filter[] {
  return all.flatMap((filter) => {
    if (filter.code === partnerCode) return []
    const chosen = choice.filters.find(({ code }) => code === filter.code)?.values ?? []
    const values = filter.values.filter(({ code, count }) => count > 0 || chosen.includes(code))
    const initialValues = values.filter(
      ({ code }, place) => place < (valuesLimit ?? values.length) || chosen.includes(code),
    )
    return filter.kind === 'range' || values.length > 0
      ? [{ ...filter, values: initialValues, valuesCount: values.length }]
      : []
  })
}

/** The listing at a place (see `placeOf`); undefined when it is not found. */
export async function findListing(ctx: RequestContext, place: string): Promise<ListingOf | undefined> {
  if (place === '') return null
  const [, listing, code = ''] = /^~(partners|collections)\/(.+)$/.exec(place) ?? []
  if (listing === undefined) return ctx.init.categories.find(({ path }) => path === place)
  return (listing === 'partners' ? await findPartner(ctx, code) : await findCollection(ctx, code))?.source
}

export async function findPartner(ctx: RequestContext, code: string) {
  const [partner] = await callApi(ctx, partners.listPartners, { query: { code: code.slice(0, 200) } })
  return partner && { source: { listing: 'partners', id: partner.id, code, title: partner.title } as const, partner }
}

export async function findCollection(ctx: RequestContext, code: string) {
  const [collection] = await callApi(ctx, collections.listCollections, { query: { code: code.slice(0, 200) } })
  return (
    collection && {
      source: { listing: 'collections', id: collection.id, code, title: collection.title } as const,
      collection,
    }
  )
}

/**
 * The part of an address after /more and /filters. A category's path never begins with a tilde, which marks other
 * listings.
 */
const placeOf = (source: ListingOf): string =>
  source === null ? '' : isListing(source) ? `~${source.listing}/${source.code}` : source.path

export function listingPath(source: ListingOf): string {
  if (source === null) return paths.catalog()
  if (!isListing(source)) return paths.category(source.path)
  return source.listing === 'partners' ? paths.partner(source.code) : paths.collection(source.code)
}

/** Brands and collections are not searched, and a brand's page ignores the brand filter. */
function choiceOf(source: ListingOf, url: URL): ListingChoice {
  const choice = listingChoice(url.searchParams)
  if (!isListing(source)) return choice
  const filters = isPartner(source) ? choice.filters.filter(({ code }) => code !== partnerCode) : choice.filters
  return { ...choice, filters, search: '', sort: choice.sort === 'relevance' ? 'popular' : choice.sort }
}

const partnerCode: (typeof builtInFilters)['partner'] = 'partner'
const isListing = (source: ListingOf): source is ProductListing => source !== null && 'listing' in source
const isPartner = (source: ListingOf): source is ProductListing => isListing(source) && source.listing === 'partners'
const isCollection = (source: ListingOf): source is ProductListing =>
  isListing(source) && source.listing === 'collections'
const categoryIn = (source: ListingOf): Category | null => (isListing(source) ? null : source)

/** Ids of the chosen values. */
const chosenValues = (filters: readonly Filter[], choice: ListingChoice): number[] =>
  filters.flatMap(({ id, code, values }) => {
    const chosen = id === 0 ? [] : (choice.filters.find((each) => each.code === code)?.values ?? [])
    return values.filter((value) => chosen.includes(value.code)).map((value) => value.id)
  })

/** A card without the fields its view does not show. */
function shownCard(product: ProductCard, view: RequestContext['listingView']): ProductCard {
  return {
    ...product,
    categories: [],
    facts: view === 'rows' ? product.facts : sentFacts(product),
    images: view === 'rows' ? product.images.slice(0, 1) : product.images,
  }
}

const shortCategory = ({ id, title, path, image, productsCount }: Category) => ({
  id,
  title,
  path,
  image,
  count: productsCount,
})

function ancestors(all: readonly Category[], { parentId }: Category): Category[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent ? [...ancestors(all, parent), parent] : []
}
