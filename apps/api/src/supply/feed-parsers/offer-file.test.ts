import { expect, test } from 'vitest'
import { OfferFile } from './offer-file.ts'

test('records are found by key and removed by group, the last one of a key wins, in memory and on disk', () => {
  const file = new OfferFile()
  const long = 'ё'.repeat(100_000)
  for (let n = 0; n < 40; n++) file.set(`g${n % 4}`, `k${n}`, `${n}${long}`)
  file.set('g1', 'k1', 'снова')
  file.set('g5', 'huge', long.repeat(12))
  file.set('g1', 'k41', 'в буфере')
  expect(file.get('g1', 'k5')).toBe(`5${long}`)
  expect(file.get('g1', 'k2')).toBe(null)
  expect(file.get('нет', 'k2')).toBe(null)
  expect([file.count('g0'), file.count('g1'), file.count('нет')]).toEqual([10, 11, 0])
  expect(file.groups()).toEqual(['g0', 'g1', 'g2', 'g3', 'g5'])
  const taken = file.take('g1')
  expect([taken.length, taken[0], taken[1], taken.at(-1)]).toEqual([11, 'снова', `5${long}`, 'в буфере'])
  expect(file.take('g5')).toEqual([long.repeat(12)])
  expect([file.take('g1'), file.get('g1', 'k5')]).toEqual([[], null])
  file.close()
})
