import { expect, test } from 'vitest'
import { concurrencyLimit, QueueFullError } from './concurrency-limit.ts'

test('runs at most the allowed number at once, in order of arrival, also after errors', async () => {
  const limited = concurrencyLimit(2)
  let running = 0
  let max = 0
  const order: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      limited(async () => {
        order.push(index)
        running += 1
        max = Math.max(max, running)
        await new Promise(setImmediate)
        running -= 1
        if (index % 3 === 0) throw new Error('broken')
      }),
    ),
  )
  expect(max).toBe(2)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7)
})

test('work that does not fit in the queue is rejected', async () => {
  const limited = concurrencyLimit(1, 1)
  let finish = () => {}
  const first = limited(() => new Promise<void>((resolve) => (finish = resolve)))
  const second = limited(async () => 'second')
  await expect(limited(async () => {})).rejects.toBeInstanceOf(QueueFullError)
  finish()
  await first
  expect(await second).toBe('second')
})
