import { expect, test } from 'vitest'
import { forEachClaimed } from './for-each-claimed.ts'

/** Claims two rows at a time; a row may be claimed again as soon as all others have been. */
function queueOf(ids: readonly number[]) {
  const queue = [...ids]
  return async () => {
    const claimed = queue.splice(0, 2)
    queue.push(...claimed)
    return claimed.map((id) => ({ id }))
  }
}

test('claims batches until nothing is left', async () => {
  const batches = [[{ id: 1 }, { id: 2 }], [{ id: 3 }], []]
  const seen: number[] = []
  await forEachClaimed(
    async () => batches.shift()!,
    async (rows) => {
      seen.push(...rows.map(({ id }) => id))
      return 0
    },
  )
  expect([seen, batches]).toEqual([[1, 2, 3], []])
})

test('ends when a row comes round again: what follows in the same run is not delayed for ever', async () => {
  const seen: number[] = []
  await forEachClaimed(queueOf([1, 2, 3, 4, 5]), async (rows) => {
    seen.push(...rows.map(({ id }) => id))
    return 0
  })
  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test('ends when all rows of a batch fail', async () => {
  let batches = 0
  await forEachClaimed(queueOf([1, 2, 3, 4, 5]), async (rows) => {
    batches += 1
    return rows.length
  })
  expect(batches).toBe(1)
})
