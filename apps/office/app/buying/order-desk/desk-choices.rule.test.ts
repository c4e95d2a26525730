import { expect, test } from 'vitest'
import { chosenText, offeredChoices } from './desk-choices.rule.ts'

const choices = [
  { value: '1', title: 'Орёл' },
  { value: '2', title: 'Москва' },
]

test.each([
  ['nothing', choices, [], ['Орёл', 'Москва'], ''],
  ['one of them', choices, ['2'], ['Орёл', 'Москва'], 'Склад: Москва'],
  ['two', choices, ['2', '1'], ['Орёл', 'Москва'], 'Склад: Орёл, Москва'],
  ['one of another site', choices, ['3'], ['Орёл', 'Москва', 'Склад № 3: здесь нет'], 'Склад № 3: здесь нет'],
  ['a code nobody has', choices, ['lost'], ['Орёл', 'Москва', 'Склад lost: здесь нет'], 'Склад lost: здесь нет'],
  ['two before they came', undefined, ['2', '3'], ['Склад № 2', 'Склад № 3'], 'Склад № 2, Склад № 3'],
])('%s is chosen', (_, known, chosen, offered, text) => {
  expect(offeredChoices(known, chosen, 'Склад').map(({ title }) => title)).toEqual(offered)
  expect(chosenText(known, chosen, 'Склад')).toBe(text)
})
