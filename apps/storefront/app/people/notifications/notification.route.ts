import { notifications } from '@shpulka/contract/people/notifications'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/notification.route.ts'

/** A notification announced by the live channel. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return Response.json(
    await callApi(context.get(requestContext), notifications.getNotification, { params: { id: Number(params.id) } }),
  )
}
