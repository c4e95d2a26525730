import { randomBytes } from 'node:crypto'
import type { Pool } from '../../base/db/pool.ts'
import { insertRaffle } from './raffles.sql.ts'

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Adds a raffle with three prizes, open by default. Times are in minutes from now. */
export async function addRaffle(
  pool: Pool,
  {
    code = `r${randomBytes(4).toString('hex')}`,
    siteId = 1,
    starts = -60,
    ends = 60,
    draws = undefined as number | undefined,
    seed = randomBytes(32),
  } = {},
): Promise<{ id: number; code: string; seed: Buffer }> {
  const prizes = [
    { place: 1, title: 'Оверлок', valueKopecks: 4_990_000 },
    { place: 2, title: 'Набор лапок', count: 2, valueKopecks: 250_000 },
  ]
  const rules = [{ kind: 'text', paragraphs: [[{ text: 'Участвуют все.' }]] }]
  const [inserted] = await insertRaffle(
    pool,
    siteId,
    code,
    'Розыгрыш оверлока',
    'Коротко о нём',
    'ООО «Шпулька»',
    JSON.stringify(rules),
    minutesFromNow(starts),
    minutesFromNow(ends),
    minutesFromNow(draws ?? ends),
    seed,
    JSON.stringify(prizes),
  )
  return { id: inserted!.id, code, seed }
}

/** Changes the dates of a raffle with entries; a trigger forbids this outside tests. */
export const moveRaffle = (pool: Pool, id: number, { ends, draws = ends }: { ends: number; draws?: number }) =>
  pool.query(`begin; alter table raffles disable trigger raffles_kept;
    update raffles
      set ends_at = '${minutesFromNow(ends)}', draws_at = '${minutesFromNow(draws)}' where id = ${Number(id)};
    alter table raffles enable trigger raffles_kept; commit`)
