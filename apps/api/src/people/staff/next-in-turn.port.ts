import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { lockTurns, passTurn } from './turns.sql.ts'

/** Whoever of these people takes orders and requests in turn and has waited longest. 422 when nobody does. */
export async function nextInTurn<P extends { readonly id: number }>(tx: Tx, people: readonly P[]): Promise<P> {
  await lockTurns(tx)
  const [next] = await passTurn(
    tx,
    people.map(({ id }) => id),
  )
  if (!next) throw unprocessable('По очереди сейчас никто не берёт: включают на странице «Мой вход»')
  return people.find(({ id }) => id === next.id)!
}
