import { vi } from 'vitest'

/** Retries the assertion until it passes. The timeout is long, so that a busy machine does not reach it. */
export const eventually = <Result>(assertion: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertion, { timeout: 30_000, interval: 20 })
