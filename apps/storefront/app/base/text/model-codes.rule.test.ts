import { expect, test } from 'vitest'
import { joinedMeasures, modelCodes } from './model-codes.rule.ts'

test.each([
  ['Трёхниточный оверлок Kestrix KO-503D', ['Трёхниточный оверлок Kestrix ', 'KO-503D']],
  ['Артикул FL-P40-5000-101, белый', ['Артикул ', 'FL-P40-5000-101', ', белый']],
  ['Иглы DB×K5 для вышивки', ['Иглы DB×K5 для вышивки']],
  ['KX-KO', ['', 'KX-KO']],
  ['Тёмно-синий чехол', ['Тёмно-синий чехол']],
  ['размер 42–46', ['размер 42–46']],
  ['Машина — A-1 и B-2', ['Машина — ', 'A-1', ' и ', 'B-2']],
  ['-', ['-']],
  ['', ['']],
])('%s', (text, pieces) => {
  expect(modelCodes(text)).toEqual(pieces)
  expect(modelCodes(text).join('')).toBe(text)
})

test.each([
  ['до −15 % на ВТО', 'до −15_% на ВТО'],
  ['Ножницы 210 мм, 5 000 м', 'Ножницы 210_мм, 5 000_м'],
  ['Швейный цех на 12 мест', 'Швейный цех на 12 мест'],
  ['Т-8200 мастер', 'Т-8200 мастер'],
])('%s: numbers with their units', (text, joined) =>
  expect(joinedMeasures(text).replaceAll('\u00a0', '_')).toBe(joined),
)
