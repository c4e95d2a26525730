import { notifications } from '@shpulka/contract/people/notifications'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/live-ticket.route.ts'

/** What the page opens its live channel with, whose script holds no token; null: who asks is signed out by now. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const isGuest = ctx.tokens.auth === null && ctx.tokens.refresh === null
  return Response.json(isGuest ? { ticket: null } : await callApi(ctx, notifications.createLiveTicket, {}))
}
