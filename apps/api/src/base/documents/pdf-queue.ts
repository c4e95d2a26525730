import { concurrencyLimit, QueueFullError } from '../http/concurrency-limit.ts'
import { tooManyRequests } from '../http/failure.ts'

// A long document takes a second of CPU time: documents are made one at a time on a thread, so that calls do not wait.
const limited = concurrencyLimit(1, 20)
/** Limit of documents made or waiting per IP, so that one client cannot fill the queue. */
const maxPerIp = 3
const activeByIp = new Map<string, number>()

/**
 * Runs `work` when its turn comes; 429 when too many are waiting in all or for this IP (null: the shop
 * itself).
 */
export async function inPdfQueue<Result>(clientIp: string | null, work: () => Promise<Result>): Promise<Result> {
  const active = clientIp === null ? 0 : (activeByIp.get(clientIp) ?? 0)
  if (active >= maxPerIp) throw tooManyRequests(5)
  if (clientIp !== null) activeByIp.set(clientIp, active + 1)
  try {
    return await limited(work)
  } catch (error) {
    if (error instanceof QueueFullError) throw tooManyRequests(5)
    throw error
  } finally {
    if (clientIp !== null) release(clientIp)
  }
}

function release(clientIp: string) {
  const remaining = (activeByIp.get(clientIp) ?? 1) - 1
  if (remaining > 0) activeByIp.set(clientIp, remaining)
  else activeByIp.delete(clientIp)
}
