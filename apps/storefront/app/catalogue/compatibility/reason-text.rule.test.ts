import { expect, test } from 'vitest'
import { reasonText } from './reason-text.rule.ts'

const system = { title: 'Система игл', values: ['DB×1'] }

test.each([
  ['no reason is known', { because: [], note: '', source: '' }, ''],
  ['one property', { because: [system], note: '', source: '' }, 'Система игл: DB×1'],
  [
    'numbers as a range, whatever their order',
    { because: [system, { title: 'Номер иглы', values: ['100', '65', '70', '90'] }], note: '', source: 'паспорт' },
    'Система игл: DB×1, номер иглы: 65–100. Источник: паспорт',
  ],
  [
    'few numbers as they are',
    { because: [{ title: 'Номер', values: ['65', '70'] }], note: 'при смене лапки', source: '' },
    'Номер: 65, 70. При смене лапки',
  ],
  [
    'words are not a range',
    { because: [{ title: 'Класс', values: ['а', 'б', 'в', 'г'] }], note: '', source: '' },
    'Класс: а, б, в, г',
  ],
])('%s', (_what, reason, text) => {
  expect(reasonText(reason)).toBe(text)
})
