import type { Tx } from '../db/pool.ts'
import { addMailJobs } from './jobs.sql.ts'

/** A letter to be written when it is sent: the job names what it is about and holds no personal data. */
export interface LetterRequest {
  readonly letter: 'order-placed'
  readonly to: 'buyer' | 'shop'
  readonly orderId: number
}

/** Puts letters in the outbox inside the caller's transaction: they are sent after its commit, and not at all without it. */
export async function addLetters(tx: Tx, letters: readonly LetterRequest[]): Promise<void> {
  await addMailJobs(
    tx,
    letters.map((letter) => JSON.stringify(letter)),
  )
}
