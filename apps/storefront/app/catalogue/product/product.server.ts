import { delivery } from '@shpulka/contract/buying/delivery'
import { catalog, type Product } from '@shpulka/contract/catalogue/catalog'
import { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import { type SimilarKind, similarProducts } from '@shpulka/contract/catalogue/similar-products'
import { forms } from '@shpulka/contract/people/forms'
import { redirect } from 'react-router'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import { loadReviews } from '../../people/reviews/reviews.server.ts'
import { isSamePath } from '../catalog/catalog-path.rule.ts'
import { loadCompatible } from '../compatibility/compatible.server.ts'
import { initialGroup } from './group-choice.rule.ts'
import { buyableNearProduct, type NearProduct, nearProduct } from './near-product.rule.ts'

/** So many goods that go with a product can be bought on its page. */
const nearAtOnce = 8
/** So many questions of buyers stand on a product page. */
const questionsAtOnce = 5

/** The estimate of delivering a group to a city. */
export interface Estimate {
  city: string
  groupId: number
  /** Day of the calculation, ISO 8601. */
  today: string
  methods: { id: number; title: string; price: number; daysFrom: number; daysTo: number }[]
}

/**
 * Everything a product page shows; nothing of it is the visitor's own. A path that is not the canonical one is no page
 * (spec 2).
 */
export async function loadProduct(ctx: RequestContext, code: string, url: URL) {
  const product = await callApi(ctx, catalog.viewProduct, { query: { code } })
  const path = paths.product(product.path)
  if (!isSamePath(url.pathname, path)) throw pageNotFound()
  const requested = url.searchParams.get('group')
  const group = initialGroup(product.groups, requested)
  if (group === null && requested !== null) throw redirect(path)
  const city = url.searchParams.get('city')
  const [estimate, analogs, accessories, compatible, similar, sets, reviews, productQuestions] = await Promise.all([
    group && orDefault(ctx, loadEstimate(ctx, group.id, city ?? ctx.init.site.city), null),
    loadNear(ctx, product, 'analog', 4),
    loadNear(ctx, product, 'accessory', 3, buyableNearProduct),
    loadCompatible(ctx, product.id),
    loadNear(ctx, product, 'similar', 9),
    orDefault(ctx, callApi(ctx, constructorSets.listConstructorSets, { query: { productId: product.id } }), []),
    orDefault(ctx, loadReviews(ctx, product, url), null),
    orDefault(
      ctx,
      callApi(ctx, forms.listQuestions, { query: { productId: product.id, limit: questionsAtOnce } }),
      null,
    ),
  ])
  const { parts, nearParts, machines, replacedBy, replaces } = compatible
  const near = [...accessories, ...nearParts].slice(0, nearAtOnce)
  const named = new Set([...analogs, ...near].map(({ id }) => id))
  return {
    product: lean(product),
    groupId: group?.id ?? null,
    estimate,
    /** The city was requested in the address: it stays whatever the visitor's own is. */
    isCityRequested: city !== null,
    analogs,
    compatible: { near, parts, machines, replacedBy, replaces },
    reviews,
    questions: { items: productQuestions?.questions ?? [], total: productQuestions?.meta.total ?? 0 },
    sets: sets.map(({ code, title, discountPercent }) => ({ code, title, discountPercent })),
    similar: similar.filter(({ id }) => !named.has(id)).slice(0, 6),
  }
}

/**
 * A document carries what its page was made of: of a group that is one thing, prices and stock of the thing say nothing
 * more.
 */
const lean = (product: Product): Product => ({
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
    today: new Date().toISOString(),
    methods: methods.flatMap(({ id, title, estimate }) => (estimate ? [{ id, title, ...estimate }] : [])),
  }
}

async function loadNear(
  ctx: RequestContext,
  { id }: Product,
  kind: SimilarKind,
  limit: number,
  shown = nearProduct,
): Promise<NearProduct[]> {
  const near = await orDefault(
    ctx,
    callApi(ctx, similarProducts.listSimilarProducts, { body: { productId: id, kind, limit } }),
    [],
  )
  return near.map(shown)
}
