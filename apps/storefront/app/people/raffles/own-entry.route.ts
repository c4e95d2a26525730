import { type OwnRaffleEntry, raffles } from '@shpulka/contract/people/raffles'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { isSignedIn, visitContext } from '../../base/api/visit.server.ts'
import type { Route } from './+types/own-entry.route.ts'

/** Whether who asks takes part; `entry` null: not, or a guest. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<{ entry: OwnRaffleEntry | null }> {
  const visit = context.get(visitContext)
  if (!isSignedIn(visit)) return { entry: null }
  try {
    return await callApi(visit, raffles.getOwnRaffleEntry, { params: { code: params.code } })
  } catch (error) {
    if (failureIn(error).statusCode === 406) throw error
    return { entry: null }
  }
}
