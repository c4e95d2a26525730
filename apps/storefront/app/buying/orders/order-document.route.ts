import { documentKinds, orderDocuments } from '@shpulka/contract/buying/order-documents'
import { callFile } from '../../base/api/client.server.ts'
import { pageNotFound, requireId } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/order-document.route.ts'

/** A document of an order, for those who may see the order. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const orderId = requireId(params.id)
  const kind = documentKinds.find((each) => each === params.kind)
  if (!kind) throw pageNotFound()
  const shipment = url.searchParams.get('shipment')
  const query = { orderId, kind, ...(shipment !== null && { shipmentId: requireId(shipment) }) }
  return callFile(context.get(requestContext), orderDocuments.getOrderDocument, { query })
}
