import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll } from './poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Questions that are answered by hand, in any order. */
function openQuestions() {
  const asked: { answer: (text: string) => void; fail: () => void }[] = []
  const answers: string[] = []
  const stop = poll(
    () => new Promise<string>((resolve, reject) => asked.push({ answer: resolve, fail: () => reject(new Error()) })),
    (answer) => answers.push(answer),
    700,
  )
  return { asked, answers, stop }
}

test('asks again only after the last answer, so that an old one never replaces a new one', async () => {
  const { asked, answers, stop } = openQuestions()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(asked).toHaveLength(1)
  asked[0]!.answer('half')
  await vi.advanceTimersByTimeAsync(700)
  expect([asked.length, answers]).toEqual([2, ['half']])
  asked[1]!.fail()
  await vi.advanceTimersByTimeAsync(700)
  asked[2]!.answer('done')
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual(['half', 'done'])
  stop()
})

test('a late answer is not reported after the stop, and nothing more is asked', async () => {
  const { asked, answers, stop } = openQuestions()
  await vi.advanceTimersByTimeAsync(700)
  stop()
  asked[0]!.answer('late')
  await vi.advanceTimersByTimeAsync(7_000)
  expect([asked.length, answers]).toEqual([1, []])
})
