import { type OwnRaffleEntry, raffles } from '@shpulka/contract/people/raffles'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { isSignedIn, requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/own-entry.route.ts'

/** Whether the visitor takes part; `entry` is null if not, and for guests. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<{ entry: OwnRaffleEntry | null }> {
  const ctx = context.get(requestContext)
  if (!isSignedIn(ctx)) return { entry: null }
  try {
    return await callApi(ctx, raffles.getOwnRaffleEntry, { params: { code: params.code } })
  } catch (error) {
    if (failureIn(error).statusCode === sessionOverStatus) throw error
    return { entry: null }
  }
}
