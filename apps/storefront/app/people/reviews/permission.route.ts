import { parseId } from '@shpulka/contract/base/ids'
import { reviews } from '@shpulka/contract/people/reviews'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { isSignedIn, requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/permission.route.ts'

/**
 * Whether the visitor may review a product, with their own review and votes; null for a guest, or when it could not be
 * loaded.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const productId = parseId(url.searchParams.get('product'))
  if (!isSignedIn(ctx) || productId === null) return null
  try {
    return await callApi(ctx, reviews.getReviewPermission, { query: { product_id: productId } })
  } catch (error) {
    const { statusCode } = failureIn(error)
    if (statusCode >= 500 || statusCode === sessionOverStatus) throw error
    return null
  }
}
