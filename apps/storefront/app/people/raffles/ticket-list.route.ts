import { raffles } from '@shpulka/contract/people/raffles'
import { callFile } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/ticket-list.route.ts'
import { raffleParams } from './raffle.server.ts'

/** The list of tickets for the script that checks the draw. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<{ list: string }> {
  const answer = await callFile(context.get(requestContext), raffles.getRaffleTickets, {
    params: raffleParams(params.code),
    isPersonal: false,
  })
  return { list: await answer.text() }
}
