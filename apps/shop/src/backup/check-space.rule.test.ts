import { expect, test } from 'vitest'
import { neededBytes } from './check-space.rule.ts'

const gigabyte = 2 ** 30

test.each([
  [50, 100, 53],
  [50, 1_000, 53],
  [1, 10, 3],
])('a backup of %d GB on a disk of %d GB needs %d GB free', (content, disk, needed) => {
  expect(neededBytes(content * gigabyte, disk * gigabyte)).toBe(needed * gigabyte)
})
