import { drawWinners, ticketList } from '@shpulka/contract/people/raffle-draw'
import { commandActor, recordAudit, systemActor } from '../../base/audit/audit.port.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { notify } from '../notifications/notifications.port.ts'
import { closeList, findDrawState, insertWinners, markDrawn } from './draw.sql.ts'
import { drawHashes } from './draw-hashes.ts'
import { findNotifiedEntrants, findTickets } from './entries.sql.ts'
import { findRaffleById, lockRaffle } from './raffles.sql.ts'

/**
 * Closes the list of entries of a raffle that has ended, finds its winners and publishes the seed, in one transaction
 * under the lock that entries take, too. Repeated and concurrent draws give the same winners and notify people once.
 * `due` draws only when the draw time has come. Throws 422 when the raffle has not ended.
 */
export const drawRaffle = (pool: Pool, raffleId: number, when: 'over' | 'due' = 'over'): Promise<void> =>
  transaction(pool, (tx) => drawInTransaction(tx, raffleId, when))

/** Like `drawRaffle`, inside a transaction. `due` only closes the list before the draw time. */
export async function drawInTransaction(tx: Queryable, raffleId: number, when: 'over' | 'due'): Promise<void> {
  const [locked] = await lockRaffle(tx, raffleId)
  if (!locked) throw notFound('Такого розыгрыша нет')
  const [state] = await findDrawState(tx, raffleId)
  if (state!.isDrawn) return
  if (!state!.isOver) throw unprocessable('Розыгрыш ещё не закончился: список участников открыт')
  const tickets = await findTickets(tx, raffleId)
  await closeList(tx, raffleId, drawHashes.sha256(Buffer.from(ticketList(tickets))) as Buffer)
  if (when === 'due' && !state!.isDue) return
  await insertWinners(tx, raffleId, JSON.stringify(drawWinners({ ...state!, tickets }, drawHashes)))
  await markDrawn(tx, raffleId)
  const [raffle] = await findRaffleById(tx, raffleId)
  await recordAudit(tx, {
    actor: when === 'due' ? systemActor : commandActor,
    action: 'raffle.draw',
    record: { kind: 'raffle', id: raffleId },
    siteId: raffle!.siteId,
    changes: { tickets: [null, tickets.length] },
  })
  await notifyEntrants(tx, raffleId)
}

/** Notifies all entrants, and the winners by email, too. */
async function notifyEntrants(tx: Queryable, raffleId: number): Promise<void> {
  const [raffle] = await findRaffleById(tx, raffleId)
  const entrants = await findNotifiedEntrants(tx, raffleId)
  if (entrants.length === 0) return
  const prizes = new Map(raffle!.prizes.map(({ place, title }) => [place, title]))
  await notify(
    tx,
    ...entrants.map(({ userId, number, place }) => ({
      userId,
      typeCode: 'raffle' as const,
      title:
        place === null ? `Розыгрыш состоялся: ${raffle!.title}` : `Ваш билет № ${number} выиграл: ${prizes.get(place)}`,
      body:
        place === null
          ? `Ваш билет № ${number} в этот раз не выиграл. Победители и проверка розыгрыша — на его странице.`
          : 'Поздравляем. Мы написали на вашу почту, как получить приз.',
      link: `/raffles/${raffle!.code}`,
    })),
  )
  const winners = entrants.filter(({ place }) => place !== null)
  if (winners.length > 0)
    await addEmails(
      tx,
      winners.map(({ number }) => ({ email: 'raffle-won', to: 'buyer', id: `${raffleId}/${number}` })),
    )
}
