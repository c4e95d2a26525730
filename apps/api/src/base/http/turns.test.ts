import { expect, test } from 'vitest'
import { TooManyWaiting, Turns } from './turns.ts'

test('never more than allowed at once, in the order they came, errors included', async () => {
  const turns = new Turns(2)
  let running = 0
  let most = 0
  const order: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      turns.take(async () => {
        order.push(index)
        running += 1
        most = Math.max(most, running)
        await new Promise(setImmediate)
        running -= 1
        if (index % 3 === 0) throw new Error('broken')
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7)
})

test('those that do not fit in the queue are turned away', async () => {
  const turns = new Turns(1, 1)
  let finish = () => {}
  const first = turns.take(() => new Promise<void>((resolve) => (finish = resolve)))
  const second = turns.take(async () => 'second')
  await expect(turns.take(async () => {})).rejects.toBeInstanceOf(TooManyWaiting)
  finish()
  await first
  expect(await second).toBe('second')
})
