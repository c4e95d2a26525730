import type { ConcurrencyTerms } from './load-limits.ts'

/** More work than can wait: to be requested again later. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** Lets so many pieces of work run at once; so many others wait in line, and what comes over that is refused. */
export function concurrencyLimit({ atOnce, waiting: maxWaiting }: ConcurrencyTerms) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= maxWaiting) throw new Overloaded()
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
