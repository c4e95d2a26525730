import { reviews } from '@shpulka/contract/people/reviews'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { isSignedIn, visitContext } from '../../base/api/visit.server.ts'
import type { Route } from './+types/permission.route.ts'

/** Whether the visitor may review a product, with their own review and votes; null: a guest, or it could not be learned. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const productId = Number(url.searchParams.get('product'))
  if (!isSignedIn(visit) || !Number.isInteger(productId) || productId < 1 || productId > 2_147_483_647) return null
  try {
    return await callApi(visit, reviews.getReviewPermission, { query: { product_id: productId } })
  } catch (error) {
    const { statusCode } = failureIn(error)
    if (statusCode >= 500 || statusCode === 406) throw error
    return null
  }
}
