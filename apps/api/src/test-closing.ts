import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Closes what a test has opened when that test has finished, and what a file has opened when its tests have:
 * `afterAll` called inside a test never runs.
 */
export function closeAfterwards(close: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()))
  else afterAll(async () => void (await close()))
}
