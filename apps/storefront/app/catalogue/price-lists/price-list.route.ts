import { priceLists } from '@shpulka/contract/catalogue/price-lists'
import { callFile } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/price-list.route.ts'

/** A price list at the visitor's own prices, as a file. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const code = /^(.{1,200})\.xlsx$/.exec(params.file)?.[1]
  if (code === undefined) throw pageNotFound()
  const ctx = context.get(requestContext)
  const file = await callFile(ctx, priceLists.getPriceList, { params: { code }, query: { origin: ctx.origin } })
  // Guests and dealers share the address: after signing in, the browser must request it again.
  file.headers.set('cache-control', 'private, no-store')
  return file
}
