import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/more.route.ts'
import { findListing } from './find-listing.server.ts'
import { loadPage } from './listing.server.ts'

/** One page of a listing's products, to be appended to those on screen. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const source = await findListing(ctx, params['*'])
  if (source === undefined) throw pageNotFound()
  return loadPage(ctx, source, url)
}
