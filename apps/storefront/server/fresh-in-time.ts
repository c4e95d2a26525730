import { setTimeout as pause } from 'node:timers/promises'
import { Overloaded } from './concurrency-limit.ts'
import type { LoadLimits } from './load-limits.ts'
import type { Answer } from './page-answers.ts'
import type { FillResult } from './page-cache.ts'
import type { Log } from './storefront-options.ts'

/** Waits for a new document where an older one is available too. */
export function openFreshInTime(limits: LoadLimits, log: Log) {
  /** Until this time, after a failure, older documents are served without trying again. */
  let failingUntil = 0

  /** Null when the new document cannot be made soon enough. During a failure nobody waits for it. */
  return async (filling: Promise<FillResult<Answer>>): Promise<FillResult<Answer> | null> => {
    const outcome = filling.then(
      (filled) => (filled.answer.status >= 500 || filled.isPartial ? null : filled),
      (error: unknown) => {
        if (!(error instanceof Overloaded)) log.error({ err: error }, 'A page failed, an older one is given')
        return null
      },
    )
    const isFailing = Date.now() < failingUntil
    const newPage = await Promise.race([
      outcome,
      pause(isFailing ? 0 : limits.maxWaitMilliseconds, null, { ref: false }),
    ])
    if (newPage === null && !isFailing) failingUntil = Date.now() + limits.failureMilliseconds
    return newPage
  }
}
