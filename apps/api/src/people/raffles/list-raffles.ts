import type { raffles } from '@shpulka/contract/people/raffles'
import type { Handler } from '../../base/http/request-context.ts'
import type { RafflesDeps } from './deps.ts'
import { raffleCard } from './raffle.view.ts'
import { countRaffles, findRaffles } from './raffles.sql.ts'

export const listRaffles: Handler<typeof raffles.listRaffles, RafflesDeps> = async (ctx, { pool }) => {
  const { page, limit } = ctx.query
  ctx.tag('raffles')
  const siteId = ctx.visitor.site.id
  const [rows, [counted]] = await Promise.all([
    findRaffles(pool, siteId, limit, (page - 1) * limit),
    countRaffles(pool, siteId),
  ])
  const total = counted!.total
  return { raffles: rows.map(raffleCard), meta: { page, limit, pages: Math.ceil(total / limit), total } }
}
