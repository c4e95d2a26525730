import { data } from 'react-router'
import { visitContext } from '../../base/api/visit.server.ts'
import type { Route } from './+types/more.route.ts'
import { findListing, loadPage } from './listing.server.ts'

/** One page of a listing's products and nothing else, to be put under those on screen. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const of = await findListing(visit, params['*'])
  if (of === undefined) throw data({ statusCode: 404, message: 'Страница не найдена', errors: {} }, { status: 404 })
  return loadPage(visit, of, url)
}
