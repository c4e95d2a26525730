import { expect, test } from 'vitest'
import { soundAlikes, soundsAlike } from './sounds-alike.rule.ts'

test.each([
  ['роспашивальн', 'распошивальн', true],
  ['аверлог', 'оверлок', true],
  ['пугавитшная', 'пуговичная', false],
  ['манекин', 'манекен', true],
  ['лопко', 'лапка', false],
  ['шпулька', 'шпульки', false],
  ['петелька', 'педелька', true],
])('«%s» sounds as «%s»: %s', (typed, word, isAlike) => {
  expect(soundsAlike(typed, word)).toBe(isAlike)
  const letters = [...typed].filter((letter, at) => letter !== word[at]).length
  expect(soundAlikes(typed).includes(word)).toBe(isAlike && letters > 1)
})

test('few spellings of a long word are tried', () => {
  expect(soundAlikes('высокоскоростная').length).toBeLessThan(900)
  expect(soundAlikes('игла')).toEqual([])
  expect(soundAlikes('о'.repeat(100))).toEqual([])
})
