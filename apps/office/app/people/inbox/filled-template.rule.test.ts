import { expect, test } from 'vitest'
import { filledTemplate, withTemplate } from './filled-template.rule.ts'

const values = { имя: 'Анна', номер: 'О-1001', магазин: 'Шпулька' }

test.each([
  ['{имя}, по {номер} отвечает {магазин}', 'Анна, по О-1001 отвечает Шпулька'],
  ['{Имя}!', 'Анна!'],
  ['{срок} и {constructor}', '{срок} и {constructor}'],
  ['{имя', '{имя'],
])('%s: %s', (text, filled) => {
  expect(filledTemplate(text, values)).toBe(filled)
})

test('a placeholder without a value stays, so that nobody is greeted without a name', () => {
  expect(filledTemplate('{имя}, здравствуйте', { ...values, имя: '' })).toBe('{имя}, здравствуйте')
})

test('a template is added after the written text', () => {
  expect(withTemplate(' \n', 'Да')).toBe('Да')
  expect(withTemplate('Здравствуйте\n', 'Да')).toBe('Здравствуйте\n\nДа')
})
