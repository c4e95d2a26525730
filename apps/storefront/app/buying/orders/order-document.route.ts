import { documentKinds, orderDocuments } from '@shpulka/contract/buying/order-documents'
import { callFile } from '../../base/api/client.server.ts'
import { namedId, pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/order-document.route.ts'

/** A paper of an order for whoever may see the order. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const orderId = namedId(params.id)
  const kind = documentKinds.find((each) => each === params.kind)
  if (!kind) throw pageNotFound()
  return callFile(context.get(requestContext), orderDocuments.getOrderDocument, { query: { orderId, kind } })
}
