import { notifications } from '@shpulka/contract/people/notifications'
import { callApi } from '../../base/api/client.server.ts'
import { visitContext } from '../../base/api/visit.server.ts'
import type { Route } from './+types/notification.route.ts'

/** A notification the live channel has told of. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return Response.json(await callApi(context.get(visitContext), notifications.getNotification, { params: { id: Number(params.id) } }))
}
