import { expect, test } from 'vitest'
import { chosenOption, mappingChoice } from './mapping-choice.rule.ts'

test('a new property gets the name that is typed when it is saved', () => {
  expect(mappingChoice(chosenOption('new', 'Цвет ткани', []), 'Цвет ткани')).toEqual({
    choice: 'target',
    target: 'Цвет ткани',
  })
  const known = [{ code: 'Цвет ткани' }]
  expect(chosenOption('new', 'цвет ткани', known)).toBe('target:Цвет ткани')
  expect(chosenOption('new', 'Цвет', known)).toBe('new')
})

test.each([
  ['auto', { choice: 'auto' }],
  ['none', { choice: 'none' }],
  ['purchase', { choice: 'purchase' }],
  ['target:Цвет', { choice: 'target', target: 'Цвет' }],
])('%s', (choice, sent) => expect(mappingChoice(chosenOption(choice, 'иное', []), 'иное')).toEqual(sent))
