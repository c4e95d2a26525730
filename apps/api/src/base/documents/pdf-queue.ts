import { concurrencyLimit, QueueFullError } from '../http/concurrency-limit.ts'
import { tooManyRequests } from '../http/failure.ts'

// A long document takes a second of CPU time: documents are made one at a time on a thread, so that calls do not wait.
const limited = concurrencyLimit(1, 20)
/** Limit of documents made or waiting per network address, so that one client cannot fill the queue. */
const maxPerAddress = 3
const activeByAddress = new Map<string, number>()

/**
 * Runs `work` when its turn comes; 429 when too many are waiting in all or for this network address (null: the shop
 * itself).
 */
export async function inPdfQueue<Result>(address: string | null, work: () => Promise<Result>): Promise<Result> {
  const active = address === null ? 0 : (activeByAddress.get(address) ?? 0)
  if (active >= maxPerAddress) throw tooManyRequests(5)
  if (address !== null) activeByAddress.set(address, active + 1)
  try {
    return await limited(work)
  } catch (error) {
    if (error instanceof QueueFullError) throw tooManyRequests(5)
    throw error
  } finally {
    if (address !== null) release(address)
  }
}

function release(address: string) {
  const remaining = (activeByAddress.get(address) ?? 1) - 1
  if (remaining > 0) activeByAddress.set(address, remaining)
  else activeByAddress.delete(address)
}
