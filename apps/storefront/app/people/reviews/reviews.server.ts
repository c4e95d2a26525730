import { type Review, reviews } from '@shpulka/contract/people/reviews'
import { callApi } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { type ReviewChoice, reviewChoice, reviewsPerPage } from './review-choice.rule.ts'

const maxPerCall = 50

/** Reviews of a product, the same for every visitor. Null when it has none: then they are not requested. */
export async function loadReviews(
  ctx: RequestContext,
  product: { readonly id: number; readonly rating: object | null },
  url: URL,
) {
  if (product.rating === null) return null
  const choice = reviewChoice(url.searchParams)
  const query = { product_id: product.id }
  const [counts, average, list] = await Promise.all([
    callApi(ctx, reviews.countReviews, { query, isPersonal: false }),
    callApi(ctx, reviews.getAverageRating, { query, isPersonal: false }),
    listReviewPages(ctx, product.id, choice),
  ])
  return { counts, average, ...list, choice }
}
export type LoadedReviews = NonNullable<Awaited<ReturnType<typeof loadReviews>>>

async function listReviewPages(
  ctx: RequestContext,
  productId: number,
  { pages: shownPages, stars, withPhotos, sort }: ReviewChoice,
) {
  const count = shownPages * reviewsPerPage
  const limit = Math.min(count, maxPerCall)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(count / limit) }, (_, n) =>
      callApi(ctx, reviews.listReviews, {
        body: {
          product_id: productId,
          page: n + 1,
          limit,
          sort,
          filters: { ...(stars !== null && { rating: [stars] }), with_photos: withPhotos },
        },
        isPersonal: false,
      }),
    ),
  )
  const items: Review[] = pages.flatMap((page) => page.items).slice(0, count)
  return { items, total: pages[0]?.total ?? 0 }
}
