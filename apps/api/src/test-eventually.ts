import { vi } from 'vitest'

/** Waits until nothing in it throws. Only a failure takes as long as the limit: a busy machine does not reach it. */
export const eventually = <Result>(assertion: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertion, { timeout: 30_000, interval: 20 })
