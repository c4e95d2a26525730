import type { raffles } from '@shpulka/contract/people/raffles'
import type { Handler } from '../../base/http/request-context.ts'
import type { RafflesDeps } from './deps.ts'
import { findOwnEntry } from './entries.sql.ts'
import { findRaffleOrThrow } from './find-raffle.ts'
import { ownEntryView } from './raffle.view.ts'

export const getOwnRaffleEntry: Handler<typeof raffles.getOwnRaffleEntry, RafflesDeps> = async (
  { visitor, params },
  { pool },
) => {
  const raffle = await findRaffleOrThrow(pool, visitor, params.code)
  const [entry] = await findOwnEntry(pool, raffle.id, visitor.user!.id)
  return { entry: entry ? ownEntryView(entry) : null }
}
