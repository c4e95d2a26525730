import { describe, expect, test } from 'vitest'
import { cpuMillisecondsSince } from '../../test-cpu-time.ts'
import { fileNameOf, offerPictures } from './feed-pictures.rule.ts'
import { feedSource } from './feed-source.rule.ts'
import { plainDescription } from './plain-description.rule.ts'
import { isWorthFiltering, type ParamUse, paramNumber, propertyKind } from './property-kind.rule.ts'
import { onHandTarget, unitsWhenAvailable } from './stock-target.rule.ts'
import { productCodes, titleCodes } from './value-code.rule.ts'

describe('pictures of an offer', () => {
  const folder = (...names: string[]) => new Map(names.map((name) => [name.toLowerCase(), name]))
  test.each<[string, string, string[], Map<string, string>, string[], number]>([
    ['by the address’s last part', '4', ['http://shwei.ru//upload/250x250/p4.jpg'], folder('p4.jpg'), ['p4.jpg'], 0],
    ['other views', '4', ['http://s/p4.jpg'], folder('p4-1.jpg', 'p4-2.jpg', 'p44-1.jpg'), ['p4-1.jpg', 'p4-2.jpg'], 0],
    [
      'itself, then views from the second',
      '4',
      ['http://s/p4.jpg'],
      folder('p4.jpg', 'p4-2.jpg'),
      ['p4.jpg', 'p4-2.jpg'],
      0,
    ],
    ['by the offer’s id when the address differs', '4', ['http://s/abc.jpg'], folder('P4-1.JPG'), ['P4-1.JPG'], 0],
    ['a query and escapes in the address', '9', ['http://s/%D1%84%201.png?v=2'], folder('ф 1.png'), ['ф 1.png'], 0],
    ['one of two is missing', '9', ['http://s/a.jpg', 'http://s/b.jpg'], folder('a.jpg'), ['a.jpg'], 1],
    [
      'by the whole path, with two files of the same name',
      '9',
      ['import_files\\b\\1.jpg', 'import_files/c/1.jpg'],
      new Map([...folder('a/1.jpg', 'b/1.jpg', 'c/1.jpg'), ['1.jpg', 'a/1.jpg']]),
      ['b/1.jpg', 'c/1.jpg'],
      0,
    ],
    [
      'not a file of that name in another folder',
      '9',
      ['import_files/b/1.jpg'],
      new Map([...folder('a/1.jpg'), ['1.jpg', 'a/1.jpg']]),
      [],
      1,
    ],
    ['a path whose files are all in one folder', '9', ['import_files/b/1.jpg'], folder('1.jpg'), ['1.jpg'], 0],
    ['none', '9', ['http://s/a.jpg'], folder(), [], 1],
    ['no way out of the folder', '9', ['http://s/..%2F..%2Fetc%2Fpasswd', 'http://s/..'], folder('passwd'), [], 2],
  ])('%s', (_, id, urls, names, files, missing) => {
    const found = offerPictures(id, urls, names)
    expect(found.files).toEqual(files)
    expect(found.missing).toHaveLength(missing)
  })

  test('an invalid escape stays as written', () => {
    expect(fileNameOf('http://s/100%.jpg')).toBe('100%.jpg')
  })
})

describe('a description as plain text', () => {
  test.each([
    ['Текст', 'Текст'],
    ['<p>Один</p>\n<p>Два</p>', 'Один\n\nДва'],
    ['а<br>б<br/>в', 'а\nб\nв'],
    ['<ul><li>раз</li><li>два</li></ul>', '• раз\n• два'],
    ['до<script>alert(1)</script>после', 'до после'],
    ['<script>без конца', ''],
    ['<b onclick="x">жирный</b>', 'жирный'],
    ['5 &lt; 6 &amp; &laquo;да&raquo; &#8212; &#x2014; &unknown;', '5 < 6 & «да» — — &unknown;'],
    ['при t < 40 и > 10', 'при t < 40 и > 10'],
    ['а\u0000б\u00A0в', 'а б в'],
    ['&#55296;', '&#55296;'],
  ])('%j → %j', (text, plain) => {
    expect(plainDescription(text)).toBe(plain)
  })

  test('a hostile description takes linear time', () => {
    const before = process.cpuUsage()
    for (const piece of ['<a', '<!--', '<script>', '&amp', '<p ', '\n \n']) plainDescription(piece.repeat(15_000))
    expect(cpuMillisecondsSince(before)).toBeLessThan(2_000)
  })
})

describe('a property’s kind', () => {
  const use = (changes: Partial<ParamUse>): ParamUse => ({
    name: 'Мощность',
    unit: 'Вт',
    offers: 20,
    declared: false,
    isNote: false,
    numeric: true,
    fractional: false,
    repeated: false,
    distinct: 5,
    ...changes,
  })
  test.each<[string, Partial<ParamUse>, 'number' | 'list', boolean]>([
    ['numbers with a unit', {}, 'number', true],
    ['words for the buyer', { isNote: true }, 'list', false],
    ['declared a number', { declared: true }, 'number', true],
    ['one value is not a number', { numeric: false }, 'list', true],
    ['two values in one offer', { repeated: true }, 'list', true],
    ['whole numbers without a unit: a size or a code', { unit: null }, 'list', true],
    ['many fractions without a unit: a measure', { unit: null, fractional: true, distinct: 40 }, 'number', true],
    ['always the same', { distinct: 1 }, 'number', false],
    ['every product its own words', { numeric: false, distinct: 20 }, 'list', false],
    ['too many to choose from', { numeric: false, offers: 1000, distinct: 61 }, 'list', false],
  ])('%s', (_, changes, kind, isFilter) => {
    expect(propertyKind(use(changes))).toBe(kind)
    expect(isWorthFiltering(use(changes))).toBe(isFilter)
  })

  test.each([
    ['4.8', 4.8],
    ['−12,5', -12.5],
    ['5 000', 5000],
    ['12 мес', null],
    ['1e3', null],
    ['', null],
    ['Infinity', null],
  ])('%s as a number is %s', (text, number) => {
    expect(paramNumber(text)).toBe(number)
  })
})

test.each([
  ['not available: only what orders hold', { available: false, quantity: 7 }, { onHand: 10, reserved: 3 }, 3],
  ['a figure', { available: true, quantity: 7 }, { onHand: 10, reserved: 3 }, 7],
  ['a figure below what orders hold', { available: true, quantity: 1 }, { onHand: 10, reserved: 3 }, 3],
  [
    'the word alone, an empty shelf',
    { available: true, quantity: null },
    { onHand: 0, reserved: 0 },
    unitsWhenAvailable,
  ],
  [
    'the word alone, all reserved',
    { available: true, quantity: null },
    { onHand: 3, reserved: 3 },
    3 + unitsWhenAvailable,
  ],
  ['the word alone, something left', { available: true, quantity: null }, { onHand: 4, reserved: 1 }, 4],
])('stock: %s', (_, feed, now, expected) => {
  expect(onHandTarget(feed, now)).toBe(expected)
})

test.each([
  [{ url: 'http://www.Shwei.ru/' }, 'yml:shwei.ru'],
  [{ url: 'santechtula.xn--80ahmn.xn--p1ai' }, 'yml:santechtula.xn--80ahmn.xn--p1ai'],
  [{ name: 'Ткани и нити' }, 'yml:tkani-i-niti'],
  [{ company: 'ООО «Шов»' }, 'yml:ooo-shov'],
  [{}, 'yml:alstyle-kz'],
])('a feed of %j is %s', (shop, source) => {
  expect(feedSource('yml', shop, 'alstyle_kz.yml.xml')).toBe(source)
})

test('codes of a value and of a product are the same every time and different for different titles', () => {
  expect(titleCodes('10 мм')).toEqual(titleCodes('10 мм'))
  expect(titleCodes('10 мм')[0]).toBe(titleCodes('10мм')[0].replace('10mm', '10-mm'))
  expect(titleCodes('10 мм')[1]).not.toBe(titleCodes('10-мм')[1])
  const [plain, withId, marked] = productCodes('Оверлок', 'yml:a', '7')
  expect([plain, withId]).toEqual(['overlok', 'overlok-7'])
  expect(marked).not.toBe(productCodes('Оверлок', 'yml:b', '7')[2])
})
