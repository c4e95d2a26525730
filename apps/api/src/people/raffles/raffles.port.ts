import { drawWinners, ticketList } from '@shpulka/contract/people/raffle-draw'
import type { Pool, Queryable, Reader } from '../../base/db/pool.ts'
import { type DrawnRow, findDrawnRaffles } from './draw.sql.ts'
import { drawHashes } from './draw-hashes.ts'
import { drawRaffle } from './draw-raffle.ts'
import { findDueRaffles, findRafflePaths } from './raffles.sql.ts'

/** Closes lists of raffles that have ended, and draws raffles whose draw time has come. */
export async function drawDueRaffles(pool: Pool): Promise<void> {
  for (const { id } of await findDueRaffles(pool)) await drawRaffle(pool, id, 'due')
}

/** Paths of a site's raffles, and of their list when there are any. */
export async function rafflePaths(tx: Reader, siteId: number): Promise<{ path: string; updatedSeconds: number }[]> {
  const paths = await findRafflePaths(tx, siteId)
  if (paths.length === 0) return []
  return [
    { path: '/raffles', updatedSeconds: Math.max(...paths.map(({ updatedSeconds }) => updatedSeconds)) },
    ...paths,
  ]
}

/** Counts drawn raffles and finds those whose winners do not follow from the published seed and list. */
export async function findInvalidDraws(
  tx: Queryable,
  raffleId: number | null = null,
): Promise<{ checked: number; invalid: number[] }> {
  const drawn = await findDrawnRaffles(tx, raffleId)
  return { checked: drawn.length, invalid: drawn.filter((raffle) => !isValidDraw(raffle)).map(({ id }) => id) }
}

function isValidDraw({ code, seed, commitment, listHash, tickets, prizes, winners }: DrawnRow): boolean {
  const drawn = drawWinners({ code, seed, tickets, prizes }, drawHashes)
  return (
    commitment.equals(drawHashes.sha256(seed)) &&
    listHash.equals(drawHashes.sha256(Buffer.from(ticketList(tickets)))) &&
    JSON.stringify(drawn.map(({ place, indexInPlace, number }) => ({ place, indexInPlace, number }))) ===
      JSON.stringify(winners)
  )
}
