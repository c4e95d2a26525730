import { expect, test } from 'vitest'
import { guessedColumns, headingRow } from './table-layout.rule.ts'
import {
  cellText,
  columnLetters,
  columnNumber,
  numberMeaning,
  numberText,
  typedPrice,
  typedStock,
} from './xlsx-cell.rule.ts'

test.each([
  ['1 234,50', '1234.50'],
  ['1\u00a0234\u202f567.5 руб.', '1234567.5'],
  ['97', '97'],
  ['97 ₽', '97'],
  ['97р.', '97'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,5', '1.5'],
  ['0,500', '0.500'],
  ['00120', '120'],
  ['0', '0'],
  ['', ''],
  [' ', ''],
  // A thousand, or one and a bit: nobody knows.
  ['1,234', null],
  ['руб.', null],
  ['-5', null],
  ['12 USD', null],
  ['по запросу', null],
  ['1e9', null],
  ['9'.repeat(40), null],
  // Of a division, which a table stores with all its digits.
  ['833.33333333333337', '833.3333333333'],
  ['1,234.56789012345', '1234.5678901234'],
  ['1.234,56789012345 руб.', '1234.5678901234'],
  // By Italian, German and Chinese custom a thousand and a half, by ours one and a half.
  ['1.500', null],
  ['12.500 руб.', null],
  ['1500.125', '1500.125'],
  ['0.500', '0.500'],
])('a price typed %j is %j', (typed, price) => expect(typedPrice(typed)).toBe(price))

test('three decimals of a number are no thousands', () => expect(typedPrice('1.125', true)).toBe('1.125'))

test.each([
  ['12', { available: true, quantity: 12 }],
  ['1 200 шт.', { available: true, quantity: 1200 }],
  ['3,5 м', { available: true, quantity: 3 }],
  ['> 10', { available: true, quantity: 10 }],
  ['10+', { available: true, quantity: 10 }],
  ['более 100', { available: true, quantity: 100 }],
  ['0', { available: false, quantity: 0 }],
  ['', { available: false, quantity: 0 }],
  ['Нет в наличии', { available: false, quantity: 0 }],
  ['ЕСТЬ', { available: true, quantity: null }],
  ['+++', { available: true, quantity: null }],
  ['99999999999', { available: true, quantity: 1_000_000 }],
  ['уточняйте', null],
  ['-3', { available: false, quantity: 0 }],
  ['− 3 шт.', { available: false, quantity: 0 }],
  ['<5', { available: true, quantity: 4 }],
  ['менее 10 шт.', { available: true, quantity: 9 }],
  ['< 1', { available: false, quantity: 0 }],
  ['≤ 5', { available: true, quantity: 5 }],
  ['<= 5', { available: true, quantity: 5 }],
  ['до 5', { available: true, quantity: 5 }],
  ['не более 3', { available: true, quantity: 3 }],
  ['Распродано', { available: false, quantity: 0 }],
  ['закончилась', { available: false, quantity: 0 }],
  ['Ожидаем', { available: false, quantity: 0 }],
  ['ожидается 15.12.2026', { available: false, quantity: 0 }],
  ['в пути', { available: false, quantity: 0 }],
  ['в пути 20 шт', { available: false, quantity: 0 }],
  ['нет на складе', { available: false, quantity: 0 }],
  ['Снят с производства', { available: false, quantity: 0 }],
  ['снято', { available: false, quantity: 0 }],
  ['в резерве', { available: false, quantity: 0 }],
])('stock typed %j is %j', (typed, stock) => expect(typedStock(typed)).toEqual(stock))

test.each([
  [0, undefined, 'number'],
  [14, undefined, 'date'],
  [165, 'dd.mm.yyyy', 'date'],
  [165, '[$-419]d mmm;@', 'date'],
  [165, '#,##0.00"руб."', 'number'],
  [165, '# ##0,00\\ "₽"', 'number'],
  [165, '000000', { digits: 6 }],
  [165, 'General', 'number'],
  [165, '# ##0,00\\ [$₽-419]', 'number'],
  [165, '_-* #,##0.00\\ [$руб.-419]_-;-* #,##0.00\\ [$руб.-419]_-', 'number'],
  [165, '#,##0.00 [$RUB]', 'number'],
  [165, '#,##0.00 "руб./шт."', 'number'],
  [165, '[Red][>=1000]#,##0', 'number'],
  [165, '[$$-409]#,##0.00', { currency: '$' }],
  [165, '"$"#,##0.00', { currency: '$' }],
  [165, '\\$#,##0', { currency: '$' }],
  [165, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', { currency: '$' }],
  [165, '[$€-2]\\ #,##0', { currency: '€' }],
  [165, '[$¥-804]#,##0', { currency: '¥' }],
  [165, '#,##0\\ [$USD]', { currency: 'USD' }],
  [165, '#,##0.00 "у.е."', { currency: 'у.е.' }],
  [165, '#,##0.00\\ [$Br-423]', { currency: 'Br' }],
  [165, '#,##0\\ [$₸-43F]', { currency: '₸' }],
])('format %i %s means %j', (id, code, meaning) => expect(numberMeaning(id, code)).toEqual(meaning))

test.each([
  ['1234.5600000000001', 'number', '1234.56'],
  ['4.601234567890E+12', 'number', '4601234567890'],
  ['1E-7', 'number', '0.0000001'],
  ['42', { digits: 6 }, '000042'],
  ['1234', { currency: '$' }, '1234 $'],
  ['833.33333333333337', 'number', '833.333333333333'],
  ['46023', 'date', '01.01.2026'],
  ['-1', 'date', null],
  ['1e400', 'number', null],
  ['', 'number', null],
] as const)('number %s as %j reads %s', (raw, meaning, text) => expect(numberText(raw, meaning)).toBe(text))

test.each([
  ['#N/A', ''],
  ['#ЗНАЧ!', ''],
  ['#1', '#1'],
])('a cell %s says %j', (text, expected) => expect(cellText(text)).toBe(expected))

test('letters of columns', () => {
  for (const [letters, number] of [
    ['A', 0],
    ['Z', 25],
    ['AA', 26],
    ['xfd', 16_383],
  ] as const) {
    expect(columnNumber(letters)).toBe(number)
    expect(columnLetters(number)).toBe(letters.toUpperCase())
  }
  expect(columnNumber('XFE')).toBeNull()
  expect(columnNumber('ABCD')).toBeNull()
})

test.each([
  [['№', 'Артикул', 'Наименование товара', 'Цена, руб.', 'Остаток'], { article: 1, name: 2, price: 3, stock: 4 }],
  [['Код', 'Номенклатура', 'Группа', 'РРЦ', 'Штрихкод'], { article: 0, name: 1, group: 2, price: 3, barcode: 4 }],
  [['Прайс-лист ООО «Нить»'], {}],
])('headings %j are %j', (heads, columns) => expect(guessedColumns(heads)).toMatchObject(columns))

test('the heading row is the first with two recognized columns', () => {
  expect(headingRow([['ООО «Нить»'], ['Цены от 1 ноября'], ['Артикул', 'Название', 'Цена'], ['1', 'Нить', '5']])).toBe(
    2,
  )
  expect(headingRow([['1', 'Нить', '5']])).toBeNull()
})
