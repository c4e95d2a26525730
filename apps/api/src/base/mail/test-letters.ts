import { openSettings } from '../../content/settings/open-settings.ts'
import { letterWriters } from '../../emails-list.ts'
import { testTokenSecret } from '../../test-api.ts'
import type { Changes } from '../db/changes.ts'
import type { Pool } from '../db/pool.ts'
import type { Letter } from './letter.port.ts'
import type { LetterName, LetterRequest } from './letters.port.ts'

/** A letter of the queue, written as the mail job would write it now. */
export interface QueuedLetter {
  readonly name: LetterName
  /** Of what the letter is about. */
  readonly id: string
  readonly letter: Letter
}

const deaf = { subscribe: async () => () => {} } as unknown as Changes

/** What a mailbox gets, oldest first: letters are found by who they go to, never by what they hold. */
export const lettersTo = async (pool: Pool, address: string, names: readonly LetterName[] = []): Promise<QueuedLetter[]> =>
  (await writtenLetters(pool, names)).filter(({ letter }) => letter.to.address === address)

/**
 * Whom letters about something go to: «buyer» is the mailbox that is named, «shop» the first site's own, anybody else
 * stands by their address. `ids`: of what the letters are about.
 */
export async function recipientsOf(pool: Pool, name: LetterName, ids: readonly (number | string)[], buyer: string): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>('select email from sites where id = 1')
  const words = new Map([
    [rows[0]!.email, 'shop'],
    [buyer, 'buyer'],
  ])
  const about = (await writtenLetters(pool, [name])).filter(({ id }) => ids.some((each) => String(each) === id))
  return about.map(({ letter }) => words.get(letter.to.address) ?? letter.to.address).sort()
}

/** The mailbox an order was placed with. */
export async function mailboxOfOrder(pool: Pool, orderId: number): Promise<string> {
  const { rows } = await pool.query<{ email: string }>(`select contact ->> 'email' as email from orders where id = $1`, [orderId])
  return rows[0]!.email
}

async function writtenLetters(pool: Pool, names: readonly LetterName[]): Promise<QueuedLetter[]> {
  const { rows } = await pool.query<{ payload: LetterRequest }>(
    `select payload from graphile_worker._private_jobs
     where payload ->> 'letter' is not null and (payload ->> 'letter' = any ($1) or cardinality($1::text[]) = 0) order by id`,
    [names],
  )
  const settings = (await openSettings(pool, deaf, { error: () => {} })).current()
  const sources = { tx: pool, settings, config: { tokenSecret: testTokenSecret }, port: 3000 }
  const queued = await Promise.all(rows.map(async ({ payload }) => ({ payload, letter: await letterWriters[payload.letter](sources, payload) })))
  return queued.flatMap(({ payload, letter }) => (letter ? [{ name: payload.letter, id: String(payload.id), letter }] : []))
}
