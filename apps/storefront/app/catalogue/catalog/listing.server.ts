import { catalog, type Filter } from '@shpulka/contract/catalogue/catalog'
import { categorySuggestions } from '@shpulka/contract/catalogue/category-suggestions'
import { type ListingChoice, listingQuery, type UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import { machinePicker } from '@shpulka/contract/catalogue/machine-picker'
import { pages } from '@shpulka/contract/content/pages'
import type { Category } from '@shpulka/contract/content/settings'
import { redirect } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import { loadBanners } from '../../content/banners/banners.server.ts'
import { paths } from '../../paths.ts'
import { describedFilters, shownCombinations } from './addressed-texts.rule.ts'
import { countProducts, listFilters, listProducts } from './listing-calls.server.ts'
import { withoutRefused } from './listing-choice.rule.ts'
import { categoryIn, choiceOf, type ListingOf, listingPlace } from './listing-source.rule.ts'
import { shownFilters, valuesAtOnce } from './shown-filters.rule.ts'

/** The API's limit. */
const maxUrlLength = 8000

/** Pages and articles shown beside the products of a search. */
const maxFoundTexts = 3

/** All data of a listing: of a category, a brand, a collection, or a search in the whole catalogue. */
export async function loadListing(ctx: RequestContext, source: ListingOf, url: URL) {
  const choice = choiceOf(source, url)
  const category = categoryIn(source)
  const described = describedFilters(choice.filters, ctx.currency)
  try {
    const [products, filters, seo, suggested, similar, foundTexts, picked] = await Promise.all([
      listProducts(ctx, source, choice),
      orDefault(ctx, listFilters(ctx, source, choice, valuesAtOnce), []),
      loadSeo(ctx, seoUrl(url.pathname, described), source?.title ?? ''),
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
      category && choice.search === '' ? orDefault(ctx, callApi(ctx, machinePicker.listPickedCategories, {}), []) : [],
    ])
    const all = ctx.init.categories
    const { combinations, isIndexed, ...texts } = seo
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
      seo: { ...texts, isIndexed: isIndexed && described.length === choice.filters.length },
      combinations: shownCombinations(combinations, ctx.currency)
        .slice(0, 8)
        .map(({ title, url: to }) => ({ title, to })),
      place: listingPlace(source),
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
      similar: similar.map(({ id, title, path, image }) => ({ id, title, path, image })),
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

/** The URL whose SEO texts are requested: search words and sorting are left out. */
function seoUrl(path: string, filters: readonly UrlFilter[]): string {
  const url = path + listingQuery({ filters, search: '', isSearchAsTyped: false, sort: 'popular', page: 1 })
  return url.length <= maxUrlLength ? url : path
}

/** Ids of the chosen values. */
const chosenValues = (filters: readonly Filter[], choice: ListingChoice): number[] =>
  filters.flatMap(({ id, code, values }) => {
    const chosen = id === 0 ? [] : (choice.filters.find((each) => each.code === code)?.values ?? [])
    return values.filter((value) => chosen.includes(value.code)).map((value) => value.id)
  })

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
