import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs `close` when the current test ends, or outside a test when all tests of the file have ended. A plain `afterAll`
 * inside a test would never run.
 */
export function closeAfterwards(close: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()))
  else afterAll(async () => void (await close()))
}
