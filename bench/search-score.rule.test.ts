import { expect, test } from 'vitest'
import { dcg, gradeOf, type JudgedProduct, readJudgements, readSelector, scoreOf } from './search-score.rule.ts'

const needles: JudgedProduct = {
  code: 'igly-db-1',
  title: 'Иглы DB×1 универсальные',
  categories: ['igly-i-nitki', 'igly'],
  brand: 'nadelon',
  priceKopecks: 29_000,
  values: new Map([['nomer-igly', ['75', '90']]]),
  numbers: new Map([['upakovka', 10]]),
}
const judged = (answers: string) => readJudgements(`# note\nquery\tanswers\nиглы 90\t${answers}\n`)[0]!

test.each([
  ['igly-db-1', true],
  ['igly-db-2', false],
  ['igly', false],
  ['all', true],
  ['category:igly', true],
  ['category:igly-i-nitki', true],
  ['category:nitki', false],
  ['category:igly&nomer-igly=90', true],
  ['category:igly&nomer-igly=9', false],
  ['category:igly&nomer-igly=100|90', true],
  ['category:igly&nomer-igly=75&nomer-igly=100', false],
  ['category:nitki&nomer-igly=90', false],
  ['all&brand=nadelon', true],
  ['all&title~УНИВЕРС|для кожи', true],
  ['all&title~кожи', false],
  ['all&price<=29000', true],
  ['all&price<=28999', false],
  ['all&price>=29000', true],
  ['all&upakovka=10', true],
  ['all&upakovka>=11', false],
  ['all&dlina<=11', false],
])('%s: %s', (selector, isMatch) => {
  expect(readSelector(selector)(needles)).toBe(isMatch)
})

test.each([
  ['the highest of several', '1:category:igly; 3:igly-db-1; 2:all', 3],
  ['no answer', '3:category:nitki', 0],
  ['"nothing" or a relaxed answer', 'none; 2:category:igly', 2],
  ['only "nothing"', 'none', 0],
])('a grade: %s', (_what, answers, grade) => {
  expect(gradeOf(judged(answers), needles)).toBe(grade)
})

test.each([
  ['other columns', 'query\tgrade\nиглы\t3:igly-db-1'],
  ['a third column', 'query\tanswers\nиглы\t3:igly-db-1\tмного'],
  ['no answers', 'query\tanswers\nиглы\t'],
  ['an unknown grade', 'query\tanswers\nиглы\t4:igly-db-1'],
  ['no grade', 'query\tanswers\nиглы\tigly-db-1'],
  ['"none" that is not first', 'query\tanswers\nиглы\t3:igly-db-1; none'],
  ['an incomplete condition', 'query\tanswers\nиглы\t3:all&price'],
  ['a limit that is not a number', 'query\tanswers\nиглы\t3:all&price<=дёшево'],
])('refused: %s', (_what, text) => {
  expect(() => readJudgements(text)).toThrow()
})

test('dcg: later positions count less', () => {
  expect(dcg([])).toBe(0)
  expect(dcg([3])).toBe(7)
  expect(dcg([0, 3, 1])).toBeCloseTo(7 / Math.log2(3) + 1 / 2)
})

const perfect = { ndcg: 1, isRightFirst: true, isOneOfFive: true, isZero: false }
const wrong = { ndcg: 0, isRightFirst: false, isOneOfFive: false, isZero: false }
test.each([
  ['the best first', false, [3, 2], [0, 2, 3], perfect],
  ['more than five are right', false, [3, 3, 3, 3, 3], [3, 3, 3, 3, 3, 3, 3], perfect],
  ['the best there is has grade 1', false, [1], [0, 1], { ...perfect, isOneOfFive: false }],
  ['the best second', false, [0, 3], [3, 0], { ...wrong, ndcg: 1 / Math.log2(3), isOneOfFive: true }],
  ['the best sixth', false, [0, 0, 0, 0, 0, 3], [3], wrong],
  ['only wrong', false, [0, 0], [3, 0], wrong],
  ['nothing', false, [], [3], { ...wrong, isZero: true }],
  ['nothing, which is right', true, [], [0, 3], perfect],
  ['something relaxed instead of nothing', true, [3], [0, 3], perfect],
  ['something although nothing matches', true, [0], [0, 0], wrong],
])('score: %s', (_what, isEmptyRight, found, all, expected) => {
  const score = scoreOf(isEmptyRight, found, all)
  expect({ ...score, ndcg: expected.ndcg }).toEqual(expected)
  expect(score.ndcg).toBeCloseTo(expected.ndcg)
})
