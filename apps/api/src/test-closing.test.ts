import { afterAll, expect, test } from 'vitest'
import { closeAfterwards } from './test-closing.ts'

const closed: string[] = []
afterAll(() => expect(closed).toEqual(['what the test opened last', 'what it opened first', 'what the file opened']))
closeAfterwards(() => closed.push('what the file opened'))

test('what a test opens is closed when it finishes, what the file opens later', () => {
  closeAfterwards(() => closed.push('what it opened first'))
  closeAfterwards(() => closed.push('what the test opened last'))
  expect(closed).toEqual([])
})
