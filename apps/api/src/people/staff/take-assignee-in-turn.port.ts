import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { lockAutoAssignment, takeNextAssignee } from './auto-assignment.sql.ts'

/**
 * Of these people, the one who takes orders and requests automatically and has waited longest; the next call takes
 * another. 422 when nobody does.
 */
export async function takeAssigneeInTurn<P extends { readonly id: number }>(
  tx: Queryable,
  people: readonly P[],
): Promise<P> {
  await lockAutoAssignment(tx)
  const [next] = await takeNextAssignee(
    tx,
    people.map(({ id }) => id),
  )
  if (!next) throw unprocessable('По очереди сейчас никто не берёт: включают на странице «Мой вход»')
  return people.find(({ id }) => id === next.id)!
}
