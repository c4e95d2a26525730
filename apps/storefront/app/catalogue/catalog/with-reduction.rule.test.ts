import { expect, test } from 'vitest'
import { withReduction } from './with-reduction.rule.ts'

const [isNew, sale, percent] = [
  { code: 'new', title: 'Новинка', kind: 'good' },
  { code: 'sale', title: 'Скидка', kind: 'warn' },
  { code: 'minus-15', title: '−15 %', kind: 'warn' },
] as const

test.each([
  [[], null, []],
  [[], '−9 %', ['−9 %']],
  [[isNew], '−9 %', ['Новинка', '−9 %']],
  [[isNew, sale], '−9 %', ['Новинка', 'Скидка −9 %']],
  [[sale], null, ['Скидка']],
  [[percent], '−15 %', ['−15 %']],
])('%j with %s: %j', (stickers, reduction, titles) => {
  expect(withReduction(stickers, reduction).map(({ title }) => title)).toEqual(titles)
})
