import { expect, test } from 'vitest'
import { choiceOptions, chosenTitles } from './desk-choices.rule.ts'

const words = { label: 'Склад', any: 'Любой склад' }
const choices = [
  { id: 1, title: 'Орёл' },
  { id: 2, title: 'Москва' },
]

test.each([
  ['nothing', choices, undefined, ['Любой склад', 'Орёл', 'Москва'], []],
  ['one of them', choices, 2, ['Любой склад', 'Орёл', 'Москва'], ['Склад: Москва']],
  [
    'one of another site',
    choices,
    3,
    ['Любой склад', 'Орёл', 'Москва', 'Склад № 3: здесь нет'],
    ['Склад № 3: здесь нет'],
  ],
  ['one before they came', undefined, 2, ['Любой склад', 'Склад № 2'], ['Склад № 2']],
])('%s is chosen', (_, known, chosen, options, titles) => {
  expect(choiceOptions(known, chosen, words).map(({ title }) => title)).toEqual(options)
  expect(chosenTitles(known, chosen, words.label)).toEqual(titles)
})
