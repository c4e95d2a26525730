import { concurrencyLimit, QueueFullError } from '../http/concurrency-limit.ts'
import { tooManyRequests } from '../http/failure.ts'

// A long document takes a second of CPU time: documents are made one at a time on a thread, so that calls do not wait.
const limited = concurrencyLimit(1, 20)
/** Limit of documents made or waiting per IP, so that one client cannot fill the queue. */
const maxPerIp = 3
const activeByClient = new Map<string, number>()

/**
 * Runs `work` when its turn comes; 429 when too many are waiting in all or for this IP (null: the shop
 * itself).
 */
export async function inPdfQueue<Result>(clientKey: string | null, work: () => Promise<Result>): Promise<Result> {
  const active = clientKey === null ? 0 : (activeByClient.get(clientKey) ?? 0)
  if (active >= maxPerIp) throw tooManyRequests(5)
  if (clientKey !== null) activeByClient.set(clientKey, active + 1)
  try {
    return await limited(work)
  } catch (error) {
    if (error instanceof QueueFullError) throw tooManyRequests(5)
    throw error
  } finally {
    if (clientKey !== null) release(clientKey)
  }
}

function release(clientKey: string) {
  const remaining = (activeByClient.get(clientKey) ?? 1) - 1
  if (remaining > 0) activeByClient.set(clientKey, remaining)
  else activeByClient.delete(clientKey)
}
