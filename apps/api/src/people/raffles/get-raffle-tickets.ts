import { ticketList } from '@shpulka/contract/people/raffle-draw'
import type { raffles } from '@shpulka/contract/people/raffles'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { RafflesDeps } from './deps.ts'
import { findTickets } from './entries.sql.ts'
import { findRaffleOrThrow } from './find-raffle.ts'

const ticketListsPerIp: RateLimit = { name: 'raffle-ticket-lists-per-address', times: 60, seconds: 60 }

export const getRaffleTickets: Handler<typeof raffles.getRaffleTickets, RafflesDeps> = async (
  { visitor, params, clientKey, reply },
  { pool, limits },
) => {
  await limits.consume([ticketListsPerIp, clientKey])
  const raffle = await findRaffleOrThrow(pool, visitor, params.code)
  const isListClosed = raffle.listHash !== null
  return reply
    .headers({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': attachmentHeader(`${raffle.code}-tickets.txt`),
      'cache-control': isListClosed ? 'public, max-age=3600' : 'public, no-cache',
    })
    .send(ticketList(await findTickets(pool, raffle.id)))
}
