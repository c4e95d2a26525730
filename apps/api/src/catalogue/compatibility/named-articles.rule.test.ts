import { expect, test } from 'vitest'
import { articleProperty, articlesIn } from './named-articles.rule.ts'

test.each([
  ['LM-L-5550', ['lm-l-5550']],
  ['LM-L-5550; lm-l-5550, KO 504.1/D\nT-6', ['lm-l-5550', 'ko 504.1/d', 't-6']],
  [' , ;', []],
])('articles in «%s»', (value, articles) => expect(articlesIn(value)).toEqual(articles))

test('a value is found by each article it names', () => {
  const { articles, values } = articleProperty('needle', 'Подходит к моделям', [
    [7, 'A-1, B-2'],
    [9, 'b-2'],
  ])
  expect(articles.get(7)).toEqual(['a-1', 'b-2'])
  expect([values.get('a-1'), values.get('b-2'), values.get('c')]).toEqual([[7], [7, 9], undefined])
})
