import type { Tx } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { findRaffle, type RaffleRow } from './raffles.sql.ts'

/** A raffle of the visitor’s site; 404: there is none. */
export async function raffleOf(tx: Tx, visitor: Pick<Visitor, 'site'>, code: string): Promise<RaffleRow> {
  const [raffle] = await findRaffle(tx, visitor.site.id, code)
  if (!raffle) throw notFound('Такого розыгрыша нет')
  return raffle
}
