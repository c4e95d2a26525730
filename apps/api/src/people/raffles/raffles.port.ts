import { drawWinners, ticketList } from '@shpulka/contract/people/raffle-draw'
import type { Pool, Reader, Tx } from '../../base/db/pool.ts'
import { type DrawnRow, findDrawnRaffles } from './draw.sql.ts'
import { drawHashes } from './draw-hashes.ts'
import { drawRaffle } from './draw-raffle.ts'
import { findDueRaffles, findRafflePaths } from './raffles.sql.ts'

/** Closes lists of raffles that have ended, and draws those whose time of the draw has come. */
export async function drawDueRaffles(pool: Pool): Promise<void> {
  for (const { id } of await findDueRaffles(pool)) await drawRaffle(pool, id, 'due')
}

/** Addresses of a site's raffles, and of their list if there are any. */
export async function rafflePaths(tx: Reader, siteId: number): Promise<{ path: string; updatedSeconds: number }[]> {
  const own = await findRafflePaths(tx, siteId)
  if (own.length === 0) return []
  return [{ path: '/raffles', updatedSeconds: Math.max(...own.map(({ updatedSeconds }) => updatedSeconds)) }, ...own]
}

/** Drawn raffles, and those whose winners differ from what the published seed and list give. */
export async function findWrongDraws(
  tx: Tx,
  raffleId: number | null = null,
): Promise<{ checked: number; wrong: number[] }> {
  const drawn = await findDrawnRaffles(tx, raffleId)
  return { checked: drawn.length, wrong: drawn.filter((raffle) => !isRightDraw(raffle)).map(({ id }) => id) }
}

function isRightDraw({ code, seed, commitment, listHash, tickets, prizes, winners }: DrawnRow): boolean {
  const drawn = drawWinners({ code, seed, tickets, prizes }, drawHashes)
  return (
    commitment.equals(drawHashes.sha256(seed)) &&
    listHash.equals(drawHashes.sha256(Buffer.from(ticketList(tickets)))) &&
    JSON.stringify(drawn.map(({ place, turn, number }) => ({ place, turn, number }))) === JSON.stringify(winners)
  )
}
