import type { raffles } from '@shpulka/contract/people/raffles'
import type { Verb } from '../../base/http/visit.ts'
import type { RafflesDeps } from './deps.ts'
import { raffleCard } from './raffle.view.ts'
import { countRaffles, findRaffles } from './raffles.sql.ts'

export const listRaffles: Verb<typeof raffles.listRaffles, RafflesDeps> = async (visit, { pool }) => {
  const { page, limit } = visit.query
  visit.tag('raffles')
  const siteId = visit.visitor.site.id
  const [rows, [counted]] = await Promise.all([findRaffles(pool, siteId, limit, (page - 1) * limit), countRaffles(pool, siteId)])
  const total = counted!.total
  return { raffles: rows.map(raffleCard), meta: { page, limit, pages: Math.ceil(total / limit), total } }
}
