import { catalog, type Filter } from '@shpulka/contract/catalogue/catalog'
import { collections } from '@shpulka/contract/catalogue/collections'
import { type ListingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { callApi } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { searchAndFilterText } from '../product/searched-offers.rule.ts'
import { differencesFirst } from './card-facts.rule.ts'
import { isGuestPriced } from './goods-markup.rule.ts'
import { requestedFilters } from './listing-choice.rule.ts'
import {
  categoryIn,
  isCollection,
  isPartner,
  type ListingOf,
  type ProductListing,
  partnerCode,
} from './listing-source.rule.ts'
import { shownCard } from './shown-card.rule.ts'

export async function listProducts(ctx: RequestContext, source: ListingOf, choice: ListingChoice, more = false) {
  const limit = ctx.init.config.catalogLimit
  const products = isCollection(source)
    ? await listCollection(ctx, source, choice, limit)
    : await callApi(ctx, catalog.listProducts, {
        body: { ...requestedListing(ctx, source, choice), page: choice.page, limit, sortBy: choice.sort, more },
      })
  const asked = searchAndFilterText(new URLSearchParams(listingQuery(choice)))
  return {
    ...products,
    items: differencesFirst(products.items).map((product) => shownCard(product, ctx.listingView, asked)),
    /** Structured data names no other prices. */
    isGuestPriced: isGuestPriced(products.items, ctx.init.priceRole),
  }
}

export async function countProducts(ctx: RequestContext, source: ListingOf, choice: ListingChoice): Promise<number> {
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

export async function listFilters(ctx: RequestContext, source: ListingOf, choice: ListingChoice, valuesLimit?: number) {
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
