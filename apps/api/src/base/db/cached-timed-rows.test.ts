import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheTimedRows } from './cached-timed-rows.ts'
import type { Changes } from './changes.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') }))
afterEach(() => vi.useRealTimers())

const day = 86_400_000

async function cacheUntil(changeAt: number) {
  const onChange = vi.fn()
  const cached = await cacheTimedRows({
    changes: { subscribe: async () => () => {} } as unknown as Changes,
    read: async () => [new Date(changeAt)],
    isAbout: () => false,
    nextChange: ([at], now) => (at! > now ? at! : null),
    onChange,
    log: { error: () => {} },
  })
  return { cached, onChange }
}

test('onChange is called once, at the time of the change', async () => {
  const { cached, onChange } = await cacheUntil(Date.now() + 2.5 * day)
  await vi.advanceTimersByTimeAsync(2.5 * day - 1)
  expect(onChange).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(day)
  expect(onChange).toHaveBeenCalledOnce()
  await cached.close()
})

test('a timer that fires too early does not call onChange', async () => {
  const { cached, onChange } = await cacheUntil(Date.now() + 1_000)
  vi.setSystemTime(Date.now() - 1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onChange).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onChange).toHaveBeenCalledOnce()
  await cached.close()
})
