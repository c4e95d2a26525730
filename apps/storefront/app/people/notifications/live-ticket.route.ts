import { notifications } from '@shpulka/contract/people/notifications'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/live-ticket.route.ts'

/** What the page opens its live channel with: its script holds no token. */
export async function action({ context }: Route.ActionArgs) {
  return Response.json(await callApi(context.get(requestContext), notifications.createLiveTicket, {}))
}
