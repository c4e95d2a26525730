import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { findRaffle, type RaffleRow } from './raffles.sql.ts'

/** Finds a raffle of the visitor’s site. Throws 404 when it does not exist. */
export async function findRaffleOrThrow(
  tx: Queryable,
  visitor: Pick<Visitor, 'site'>,
  code: string,
): Promise<RaffleRow> {
  const [raffle] = await findRaffle(tx, visitor.site.id, code)
  if (!raffle) throw notFound('Такого розыгрыша нет')
  return raffle
}
