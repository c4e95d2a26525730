import type { raffles } from '@shpulka/contract/people/raffles'
import type { Handler } from '../../base/http/request-context.ts'
import type { RafflesDeps } from './deps.ts'
import { findParticipants, findWinners } from './entries.sql.ts'
import { findRaffleOrThrow } from './find-raffle.ts'
import { participantView, raffleView } from './raffle.view.ts'

export const getRaffle: Handler<typeof raffles.getRaffle, RafflesDeps> = async (ctx, { pool }) => {
  const { page, limit } = ctx.query
  const raffle = await findRaffleOrThrow(pool, ctx.visitor, ctx.params.code)
  ctx.tag(`raffle:${raffle.id}`)
  const [participants, winners] = await Promise.all([
    findParticipants(pool, raffle.id, limit, (page - 1) * limit),
    raffle.state === 'drawn' ? findWinners(pool, raffle.id) : [],
  ])
  const total = raffle.participants
  return raffleView(raffle, winners, {
    participants: participants.map(participantView),
    meta: { page, limit, pages: Math.ceil(total / limit), total },
  })
}
