import { notifications } from '@shpulka/contract/people/notifications'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/live-ticket.route.ts'

/** The ticket a page opens its live channel with, because its script has no token; null when the session has ended. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const isGuest = ctx.tokens.auth === null && ctx.tokens.refresh === null
  return Response.json(isGuest ? { ticket: null } : await callApi(ctx, notifications.createLiveTicket, {}))
}
