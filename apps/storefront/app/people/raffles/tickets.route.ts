import { raffles } from '@shpulka/contract/people/raffles'
import { callFile } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/tickets.route.ts'
import { raffleParams } from './raffle.server.ts'

/** The list of tickets as a file, byte for byte as it is hashed. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return callFile(context.get(requestContext), raffles.getRaffleTickets, {
    params: raffleParams(params.code),
    isPersonal: false,
  })
}
