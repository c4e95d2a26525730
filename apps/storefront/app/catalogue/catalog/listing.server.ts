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
import { loadTexts } from '../../base/shell/page-texts.server.ts'
import { loadBanners } from '../../content/banners/banners.server.ts'
import { paths } from '../../paths.ts'
import { cardFacts } from './card-facts.rule.ts'
import { requestedFilters, withoutRefused } from './listing-choice.rule.ts'
import { shownFilters, valuesAtOnce } from './shown-filters.rule.ts'

/** As the API takes it. */
const maxUrlLength = 8000

/** So many pages and articles are beside the goods of a search. */
const textsBesideGoods = 3

/** Products put together otherwise than by a category: those of a brand, of a collection. */
export interface ProductListing {
  readonly listing: 'partners' | 'collections'
  readonly id: number
  readonly code: string
  readonly title: string
}

/** The category or listing whose products are shown; null: the whole catalogue. */
export type ListingOf = Category | ProductListing | null

/** Everything a listing shows: of a category, a listing, or of a search through the whole catalogue. */
export async function loadListing(ctx: RequestContext, of: ListingOf, url: URL) {
  const choice = choiceOf(of, url)
  const category = categoryIn(of)
  try {
    const [products, filters, seo, suggested, near, written, picked] = await Promise.all([
      listProducts(ctx, of, choice),
      orDefault(ctx, listFilters(ctx, of, choice, valuesAtOnce), []),
      loadTexts(ctx, seoUrl(url.pathname, choice), of?.title ?? ''),
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
      of === null && choice.search && choice.page === 1
        ? orDefault(
            ctx,
            callApi(ctx, pages.searchPages, {
              query: { search: choice.search, limit: textsBesideGoods },
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
      /** For a search: the categories of the products found on the whole site. */
      foundIn: suggested && { categories: suggested.categories, total: suggested.total },
      /** For a search through the whole catalogue: articles and pages about it. */
      written: written && written.total > 0 ? { items: written.items, total: written.total } : null,
      filters: shownFilters(filters, choice.filters),
      seo: texts,
      combinations: combinations.slice(0, 8).map(({ title, url: to }) => ({ title, to })),
      place: placeOf(of),
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
      /** Its machines can be picked by what is to be sewn. */
      isPicked:
        category !== null &&
        [...ancestors(all, category), category].some((each) => picked.some(({ id }) => id === each.id)),
      near: near.map(({ id, title, path, image }) => ({ id, title, path, image })),
    }
  } catch (error) {
    // A filter or a value that is gone: the goods are still there.
    const { statusCode, errors } = failureIn(error)
    const rest = withoutRefused(choice, Object.keys(errors))
    if (statusCode === 400 && listingQuery(rest) !== listingQuery({ ...choice, page: 1 }))
      throw redirect(url.pathname + listingQuery(rest))
    throw error
  }
}

export type Listing = Awaited<ReturnType<typeof loadListing>>

/** Every filter with all its values under a choice, and how many products it gives: for a choice still being made. */
export async function loadFilters(ctx: RequestContext, of: ListingOf, url: URL) {
  const choice = choiceOf(of, url)
  const load = async (chosen: ListingChoice) => {
    const [total, filters] = await Promise.all([countProducts(ctx, of, chosen), listFilters(ctx, of, chosen)])
    return {
      of: listingQuery({ ...choice, page: 1 }),
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

/** The filters of a choice; `of` names the choice that was asked about. */
export type FiltersAnswer = Awaited<ReturnType<typeof loadFilters>>

/** The products of one page, to be put under those of the pages before it. */
export const loadPage = (ctx: RequestContext, of: ListingOf, url: URL) => listProducts(ctx, of, choiceOf(of, url), true)

export type ListingPage = Awaited<ReturnType<typeof loadPage>>

async function listProducts(ctx: RequestContext, of: ListingOf, choice: ListingChoice, more = false) {
  const limit = ctx.init.config.catalogLimit
  const products = isCollection(of)
    ? await listCollection(ctx, of, choice, limit)
    : await callApi(ctx, catalog.listProducts, {
        body: { ...requestedListing(ctx, of, choice), page: choice.page, limit, sortBy: choice.sort, more },
      })
  return { ...products, items: products.items.map((product) => shownCard(product, ctx.listingView)) }
}

async function countProducts(ctx: RequestContext, of: ListingOf, choice: ListingChoice): Promise<number> {
  const counted = isCollection(of)
    ? await listCollection(ctx, of, { ...choice, page: 1 }, 1)
    : await callApi(ctx, catalog.countProducts, { body: requestedListing(ctx, of, choice) })
  return counted.total
}

function requestedListing(ctx: RequestContext, of: ListingOf, { filters, search, isSearchAsTyped }: ListingChoice) {
  const category = categoryIn(of)
  return {
    ...(category && { category: category.id }),
    ...(search && { search, isSearchAsTyped }),
    filters: [
      ...requestedFilters(filters, ctx.currency),
      ...(isPartner(of) ? [{ code: partnerCode, values: [of.id] }] : []),
    ],
  }
}

/** The URL whose SEO texts are requested: search words and orders have none. */
function seoUrl(path: string, { filters }: ListingChoice): string {
  const url = path + listingQuery({ filters, search: '', isSearchAsTyped: false, sort: 'popular', page: 1 })
  return url.length <= maxUrlLength ? url : path
}

/** The order of products when the visitor has not chosen one: the owner's. */
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

async function listFilters(ctx: RequestContext, of: ListingOf, choice: ListingChoice, valuesLimit?: number) {
  const { category, search, isSearchAsTyped, filters } = requestedListing(ctx, of, choice)
  const query = { ...(filters.length > 0 && { filters: JSON.stringify(filters) }), ...(valuesLimit && { valuesLimit }) }
  if (isCollection(of)) return callApi(ctx, collections.listCollectionFilters, { query: { id: of.id, ...query } })
  if (isPartner(of))
    return partnerFilters(
      await callApi(ctx, catalog.listFilters, { query: { ...query, valuesLimit: 1000 } }),
      choice,
      valuesLimit,
    )
  return callApi(ctx, catalog.listFilters, {
    query: { ...query, ...(category && { categoryIds: [category] }), ...(search && { search, isSearchAsTyped }) },
  })
}

/** Of the whole catalogue's filters those that choose among a brand's goods. */
function partnerFilters(all: readonly Filter[], choice: ListingChoice, valuesLimit?: number): Filter[] {
  return all.flatMap((filter) => {
    if (filter.code === partnerCode) return []
    const chosen = choice.filters.find(({ code }) => code === filter.code)?.values ?? []
    const values = filter.values.filter(({ code, count }) => count > 0 || chosen.includes(code))
    const atOnce = values.filter(({ code }, place) => place < (valuesLimit ?? values.length) || chosen.includes(code))
    return filter.kind === 'range' || values.length > 0
      ? [{ ...filter, values: atOnce, valuesCount: values.length }]
      : []
  })
}

/** The listing with this place, as `placeOf` names it; undefined: there is none. */
export async function findListing(ctx: RequestContext, place: string): Promise<ListingOf | undefined> {
  if (place === '') return null
  const [, listing, code = ''] = /^~(partners|collections)\/(.+)$/.exec(place) ?? []
  if (listing === undefined) return ctx.init.categories.find(({ path }) => path === place)
  return (listing === 'partners' ? await findPartner(ctx, code) : await findCollection(ctx, code))?.of
}

export async function findPartner(ctx: RequestContext, code: string) {
  const [partner] = await callApi(ctx, partners.listPartners, { query: { code: code.slice(0, 200) } })
  return partner && { of: { listing: 'partners', id: partner.id, code, title: partner.title } as const, partner }
}

export async function findCollection(ctx: RequestContext, code: string) {
  const [collection] = await callApi(ctx, collections.listCollections, { query: { code: code.slice(0, 200) } })
  return (
    collection && {
      of: { listing: 'collections', id: collection.id, code, title: collection.title } as const,
      collection,
    }
  )
}

/** Its name after /more and /filters: codes of categories never begin with a tilde. */
const placeOf = (of: ListingOf): string => (of === null ? '' : isListing(of) ? `~${of.listing}/${of.code}` : of.path)

export function listingPath(of: ListingOf): string {
  if (of === null) return paths.catalog()
  if (!isListing(of)) return paths.category(of.path)
  return of.listing === 'partners' ? paths.partner(of.code) : paths.collection(of.code)
}

/** A listing is not searched, and a brand's own filter chooses nothing there. */
function choiceOf(of: ListingOf, url: URL): ListingChoice {
  const choice = listingChoice(url.searchParams)
  if (!isListing(of)) return choice
  const filters = isPartner(of) ? choice.filters.filter(({ code }) => code !== partnerCode) : choice.filters
  return { ...choice, filters, search: '', sort: choice.sort === 'relevance' ? 'popular' : choice.sort }
}

const partnerCode: (typeof builtInFilters)['partner'] = 'partner'
const isListing = (of: ListingOf): of is ProductListing => of !== null && 'listing' in of
const isPartner = (of: ListingOf): of is ProductListing => isListing(of) && of.listing === 'partners'
const isCollection = (of: ListingOf): of is ProductListing => isListing(of) && of.listing === 'collections'
const categoryIn = (of: ListingOf): Category | null => (isListing(of) ? null : of)

/** Ids of the chosen values. */
const chosenValues = (filters: readonly Filter[], choice: ListingChoice): number[] =>
  filters.flatMap(({ id, code, values }) => {
    const chosen = id === 0 ? [] : (choice.filters.find((each) => each.code === code)?.values ?? [])
    return values.filter((value) => chosen.includes(value.code)).map((value) => value.id)
  })

/** A card without what its view leaves out. */
function shownCard(product: ProductCard, view: RequestContext['listingView']): ProductCard {
  return {
    ...product,
    categories: [],
    facts: view === 'rows' ? product.facts : cardFacts(product),
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
