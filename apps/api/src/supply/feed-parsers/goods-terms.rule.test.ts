import { expect, test } from 'vitest'
import { goodsUnit, goodsVat } from './goods-terms.rule.ts'

test.each([
  ['22', '22'],
  ['20%', '20'],
  ['20.00', '20'],
  ['НДС10', '10'],
  ['20/120', '20'],
  ['VAT_7', '7'],
  ['VAT_10_110', '10'],
  ['0', '0'],
  ['Без НДС', 'none'],
  ['без налога (НДС)', 'none'],
  ['NO_VAT', 'none'],
  ['18', null],
  ['', null],
])('VAT %j is %j', (raw, vat) => {
  expect(goodsVat(raw)).toBe(vat)
})

test.each([
  ['796 ', 'шт', { code: '796', name: 'шт' }],
  ['796', '', { code: '796', name: 'шт' }],
  ['6', 'м', { code: '006', name: 'м' }],
  ['018', 'Пог. м.', { code: '018', name: 'Пог. м' }],
  ['', 'кг', { code: '166', name: 'кг' }],
  ['', 'ящик', null],
  ['шт', '', null],
  ['', '', null],
])('the unit %j %j', (code, name, unit) => {
  expect(goodsUnit(code, name)).toEqual(unit)
})
