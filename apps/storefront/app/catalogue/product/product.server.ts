import { delivery } from '@shpulka/contract/buying/delivery'
import { catalog, type Product } from '@shpulka/contract/catalogue/catalog'
import { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import { type SimilarKind, similarProducts } from '@shpulka/contract/catalogue/similar-products'
import { forms } from '@shpulka/contract/people/forms'
import { redirect } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import { loadReviews } from '../../people/reviews/reviews.server.ts'
import { isSamePath } from '../catalog/catalog-path.rule.ts'
import { loadCompatible, loadReplacement } from '../compatibility/compatible.server.ts'
import { shopToday } from '../workshop/service-text.rule.ts'
import { buyableCompactProduct, type CompactProduct, compactProduct, eachOnce } from './compact-product.rule.ts'
import { initialGroup } from './group-choice.rule.ts'
import { mustChoose } from './offer-choice.rule.ts'

/** Related products that can be bought on a product page. */
const maxSuitable = 8
/** Similar products on a product page. */
const maxSimilar = 10
/** Buyers' questions on a product page. */
const maxQuestions = 5

/** The estimate for delivering a group to a city. */
export interface Estimate {
  city: string
  groupId: number
  /** Date of the estimate in Moscow, 2026-11-22: a moment would make each rendering of a page another version. */
  today: string
  methods: {
    id: number
    title: string
    price: number
    daysFrom: number
    daysTo: number
    isFreeFromThreshold: boolean
  }[]
}

/** All data of a product page; none of it depends on the visitor. A path that is not canonical is a 404 (spec 2). */
export async function loadProduct(ctx: RequestContext, code: string, url: URL) {
  const product = await callApi(ctx, catalog.viewProduct, { query: { code } }).catch(async (error: unknown) => {
    if (failureIn(error).statusCode !== 404) throw error
    throw pageNotFound({ replaced: await loadReplacement(ctx, code) })
  })
  const path = paths.product(product.path)
  if (!isSamePath(url.pathname, path)) throw pageNotFound()
  const requested = url.searchParams.get('group')
  const group = initialGroup(product.groups, requested)
  if (group === null && requested !== null) throw redirect(path)
  const city = url.searchParams.get('city')
  const [estimate, analogs, accessories, compatible, similar, sets, reviews, productQuestions] = await Promise.all([
    group && orDefault(ctx, loadEstimate(ctx, group.id, city ?? ctx.init.site.city), null),
    loadSimilar(ctx, product, 'analog', 4),
    loadSimilar(ctx, product, 'accessory', 3, buyableCompactProduct),
    loadCompatible(ctx, product.id),
    loadSimilar(ctx, product, 'similar', 9),
    product.isInSets
      ? orDefault(ctx, callApi(ctx, constructorSets.listConstructorSets, { query: { productId: product.id } }), [])
      : [],
    orDefault(ctx, loadReviews(ctx, product, url), null),
    product.questionsCount > 0
      ? orDefault(
          ctx,
          callApi(ctx, forms.listQuestions, { query: { productId: product.id, limit: maxQuestions } }),
          null,
        )
      : null,
  ])
  const { parts, firstParts, machines, replacedBy, replaces } = compatible
  const suitable = eachOnce([...accessories, ...firstParts]).slice(0, maxSuitable)
  const suitableIds = new Set(suitable.map(({ id }) => id))
  return {
    product: withoutRepeatedOffers(product),
    /** Null: nothing is chosen yet. */
    groupId: requested === null && mustChoose(product.groups) ? null : (group?.id ?? null),
    estimate,
    /** The city came from the address: it is not replaced by the visitor's own. */
    isCityRequested: city !== null,
    compatible: { suitable, parts, machines, replacedBy, replaces },
    reviews,
    questions: { items: productQuestions?.questions ?? [], total: productQuestions?.meta.total ?? 0 },
    sets: sets.map(({ code, title, discountPercent }) => ({ code, title, discountPercent })),
    /** Analogs first: they do the same work for a similar price. */
    similar: eachOnce([...analogs, ...similar])
      .filter(({ id }) => !suitableIds.has(id))
      .slice(0, maxSimilar),
  }
}

/**
 * Leaves out the prices and stock of a group's only offer: they repeat the group's, and the document carries all this
 * data.
 */
const withoutRepeatedOffers = (product: Product): Product => ({
  ...product,
  groups: product.groups.map((group) => ({
    ...group,
    offers:
      group.offers.length > 1 ? group.offers : group.offers.map((offer) => ({ ...offer, prices: [], remnants: [] })),
  })),
})

export async function loadEstimate(ctx: RequestContext, groupId: number, city: string, region = ''): Promise<Estimate> {
  const shown = city.trim().slice(0, 100) || ctx.init.site.city
  const methods = await callApi(ctx, delivery.listDeliveryMethods, {
    query: { groupId, city: shown, ...(region && { region }) },
  })
  return {
    city: shown,
    groupId,
    today: shopToday(),
    methods: methods.flatMap(({ id, title, isFreeFromThreshold, estimate }) =>
      estimate ? [{ id, title, isFreeFromThreshold, ...estimate }] : [],
    ),
  }
}

async function loadSimilar(
  ctx: RequestContext,
  { id }: Product,
  kind: SimilarKind,
  limit: number,
  shown = compactProduct,
): Promise<CompactProduct[]> {
  const products = await orDefault(
    ctx,
    callApi(ctx, similarProducts.listSimilarProducts, { body: { productId: id, kind, limit } }),
    [],
  )
  return products.map(shown)
}
