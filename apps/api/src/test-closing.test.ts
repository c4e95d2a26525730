import { afterAll, expect, test } from 'vitest'
import { closeAfterwards } from './test-closing.ts'

const closed: string[] = []
afterAll(() => expect(closed).toEqual(['what the test opened last', 'what it opened first', 'what the file opened']))
closeAfterwards(() => closed.push('what the file opened'))

test('closes what a test opened when that test ends, and what the file opened after all tests', () => {
  closeAfterwards(() => closed.push('what it opened first'))
  closeAfterwards(() => closed.push('what the test opened last'))
  expect(closed).toEqual([])
})
