import { expect, test } from 'vitest'
import { withDigits, withoutChoice, withoutWantedCount } from './number-words.rule.ts'

test.each([
  ['оверлок три нитки', 'оверлок 3 нитки'],
  ['вышивальная шестиголовочная', 'вышивальная 6 голов'],
  ['Трёхигольная машина', '3 игл машина'],
  ['бак пятилитровый', 'бак 5 л'],
  ['линейка двадцать сантиметров', 'линейка 20 сантиметров'],
  ['вышивальная 9 игольная', 'вышивальная 9 игл'],
  ['оверлок 4-х ниточный', 'оверлок 4 нитей'],
  ['шести дюймовый', '6 дюймов'],
  ['бортик полтора миллиметра', 'бортик 1.5 миллиметра'],
])('«%s» is «%s»', (query, digits) => expect(withDigits(query)).toBe(digits))

test.each(['оверлок 3 нитки', 'двойная строчка', 'игольная пластина', '3 игольницы', 'тринадцать', 'L-5550', ''])(
  'no number in words: «%s»',
  (query) => expect(withDigits(query)).toBeNull(),
)

test.each([
  ['нитки красные 30 катушек', 'нитки красные', ['30', 'катушек']],
  ['2 упаковки игл 90', 'игл 90', ['2', 'упаковки']],
  ['масло 100шт', 'масло', ['100шт']],
  ['иглы 5 пачек № 90', 'иглы № 90', ['5', 'пачек']],
])('«%s» is «%s» and how many are wanted', (query, rest, count) =>
  expect(withoutWantedCount(query)).toEqual({ query: rest, count }),
)

test.each(['30 шт', 'нитки 40/2 катушка', 'иглы 90', 'L-30 шт', 'пачка игл', ''])(
  'nothing is left without a count, or none is said: «%s»',
  (query) => expect(withoutWantedCount(query)).toBeNull(),
)

test.each([
  ['какой из двух челноков подойдёт к L-5700F', 'челноков подойдёт к L-5700F'],
  ['Какая из 3 машин тише', 'машин тише'],
  ['что лучше из оверлоков', 'оверлоков'],
  ['какой челнок из двух', 'какой челнок из двух'],
  ['какие из', 'какие из'],
])('«%s» asks for «%s»', (query, rest) => expect(withoutChoice(query)).toBe(rest))
