import { expect, test } from 'vitest'
import { dailyAnswers } from './daily-answers.ts'

const respondingWith = (answer: string, requests: string[]) => async () => {
  requests.push(answer)
  return answer
}

test('an answer is stored for a day', async () => {
  // The clock of the tested code, in milliseconds.
  const clock = { now: 0 }
  const requests: string[] = []
  const answers = dailyAnswers<string>(10, () => clock.now)
  await answers('орел', respondingWith('г Орёл', requests))
  clock.now = 86_400_000
  expect(await answers('орел', respondingWith('другой', requests))).toBe('г Орёл')
  clock.now = 86_400_001
  expect(await answers('орел', respondingWith('другой', requests))).toBe('другой')
  expect(requests).toEqual(['г Орёл', 'другой'])
})

test('evicts the least recently used answer', async () => {
  const requests: string[] = []
  const answers = dailyAnswers<string>(2, () => 0)
  for (const key of ['а', 'б', 'а', 'в', 'а', 'б']) await answers(key, respondingWith(key, requests))
  expect(requests).toEqual(['а', 'б', 'в', 'б'])
})

test('concurrent calls with one key share a request, even when it is evicted', async () => {
  const requests: string[] = []
  const answers = dailyAnswers<string>(1, () => 0)
  const all = ['а', 'а', 'б', 'в'].map((key) => answers(key, respondingWith(key, requests)))
  expect(await Promise.all(all)).toEqual(['а', 'а', 'б', 'в'])
  expect(requests).toEqual(['а', 'б', 'в'])
})

test('a failure is not cached, and rejects all concurrent calls', async () => {
  const answers = dailyAnswers<string>(2, () => 0)
  const down = () => Promise.reject(new Error('down'))
  const both = await Promise.allSettled([answers('а', down), answers('а', down)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await answers('а', async () => 'г Орёл')).toBe('г Орёл')
})
