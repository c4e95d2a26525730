import { expect, test } from 'vitest'
import { differenceText, machinesByReason } from './difference-text.rule.ts'

test.each([
  [
    'one property',
    [{ title: 'Система игл', machine: ['DP×5'], part: ['DB×1'] }],
    'система игл: у машины DP×5, а здесь DB×1',
  ],
  [
    'many values as the first and the last',
    [{ title: 'Номер иглы', machine: ['65', '70', '75', '80', '90'], part: ['160'] }],
    'номер иглы: у машины 65…90, а здесь 160',
  ],
  [
    'a property that one of them lacks is skipped',
    [{ title: 'Серия', machine: [], part: ['SN'] }],
    'завод называет их неподходящими друг к другу',
  ],
  ['a pair listed as incompatible', [], 'завод называет их неподходящими друг к другу'],
])('%s', (_what, because, text) => {
  expect(differenceText({ because })).toBe(text)
})

test('machines that need different things are not said to need the same', () => {
  const machine = (title: string, needed: string) => ({
    title,
    because: [{ title: 'Система игл', machine: [needed], part: ['DB×1'] }],
  })
  expect(
    machinesByReason([machine('Оверлок', 'DC×27'), machine('Пуговичная', 'TQ×7'), machine('Плоскошовная', 'DC×27')]),
  ).toEqual([
    { text: 'система игл: у машины DC×27, а здесь DB×1', titles: ['Оверлок', 'Плоскошовная'] },
    { text: 'система игл: у машины TQ×7, а здесь DB×1', titles: ['Пуговичная'] },
  ])
})
