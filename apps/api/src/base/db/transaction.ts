import type { PoolClient } from 'pg'
import { currentTracer, traceStep } from '../traces/spans.ts'
import { isUnanswered, type Pool } from './pool.ts'

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const maxAttempts = 5
let startedCount = 0

/**
 * Runs `work` in one transaction (read committed) and commits; any throw rolls back. A deadlock or serialization
 * failure runs it again, up to 5 times, so `work` must have no effects outside the database.
 */
export function transaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  return currentTracer() === null ? runAndCommit(pool, work) : traceStep(step, () => runAndCommit(pool, work))
}

/** The span includes the wait for a connection and the commit. */
const step = { name: 'transaction' }

async function runAndCommit<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const tx = await pool.connect()
    let broken: Error | undefined
    // The pool handles errors of idle connections only; without this listener a lost connection would end the process.
    const onLost = (error: Error) => {
      broken ??= error
    }
    tx.on('error', onLost)
    try {
      startedCount += 1
      await tx.query('begin')
      const result = await work(tx)
      await tx.query('commit')
      return result
    } catch (error) {
      // A rollback would wait behind the unanswered statement.
      if (isUnanswered(error)) broken = error as Error
      else
        await tx.query('rollback').catch((failure: Error) => {
          broken = failure
        })
      if (attempt < maxAttempts && isRetryable(error)) continue
      throw error
    } finally {
      tx.off('error', onLost)
      tx.release(broken)
    }
  }
}

/** How many transactions this process has begun: each takes two round trips besides its statements. */
export const transactionsBegun = (): number => startedCount

const isRetryable = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === serializationFailure || error.code === deadlockDetected)
