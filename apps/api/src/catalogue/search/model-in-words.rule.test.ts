import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goodsForStandIn, kindInWords, modelInWords } from './model-in-words.rule.ts'

test.each([
  ['челнок для Lumera L-5550', 'челнок', 'Lumera L-5550', 'для Lumera L-5550'],
  ['ремень на машинку Velmora Ника 12', 'ремень', 'машинку Velmora Ника 12', 'на машинку Velmora Ника 12'],
  ['блок управления lumera 5700', 'блок управления', 'lumera 5700', 'lumera 5700'],
  ['нож ko-504', 'нож', 'ko-504', 'ko-504'],
  ['челнок на lumera 5700f', 'челнок', 'lumera 5700f', 'на lumera 5700f'],
])('%s', (query, goods, model, text) =>
  expect(modelInWords(query)).toEqual({ goods, isAnyPart: false, model, text, purpose: '' }),
)

test('what else goods are for is said after the model', () => {
  expect(modelInWords('иглы для L-5550 под трикотаж')).toMatchObject({
    model: 'L-5550',
    text: 'для L-5550',
    purpose: 'под трикотаж',
  })
  expect(modelInWords('иглы kestrix ks-101 кожа')).toMatchObject({ model: 'kestrix ks-101', purpose: 'кожа' })
  expect(goodsForStandIn('иглы juki 8700 кожа', 'juki 8700', 'машина')).toMatchObject({ purpose: 'кожа' })
  const ofOther = goodsForStandIn('иглы на джек ф4 для кожи', 'джек ф4', 'оверлок')
  expect(ofOther).toMatchObject({ goods: 'иглы', text: 'на джек ф4', purpose: 'для кожи' })
})

test.each(['запчасти', 'Все расходники', 'запасные части', 'всё', 'что подходит', 'Что подойдёт'])(
  '%s are any parts',
  (goods) => expect(modelInWords(`${goods} для L-5550`)).toMatchObject({ isAnyPart: true, model: 'L-5550' }),
)

test.each([
  'L-5550',
  'для L-5550',
  'челнок для оверлока',
  'стол на 3 ',
  'нитки 40',
  'стежок 7 мм прямострочная',
  'лента на 100м',
  'нитки на 5000 м',
  'оверлок',
  '',
  ' на  на ',
])('none: «%s»', (query) => expect(modelInWords(query)).toBeNull())

test.each([
  ['иглы на бытовой оверлок', 'иглы', 'бытовой оверлок', 'на бытовой оверлок'],
  ['нитки для распошивалки', 'нитки', 'распошивалки', 'для распошивалки'],
])('%s, of a kind of machine', (query, goods, model, text) =>
  expect(kindInWords(query)).toEqual({ goods, isAnyPart: false, model, text, purpose: '' }),
)

test.each(['иглы для L-5550', 'запчасти на оверлок', 'иглы для сумок и ремней', 'оверлок', 'для оверлока', ''])(
  'no goods for a kind of machine: «%s»',
  (query) => expect(kindInWords(query)).toBeNull(),
)

test.each([
  ['иглы на джек ф4', 'джек ф4', 'иглы', 'на джек ф4'],
  ['иглы на машину 97 класса', '97 класса', 'иглы', 'на машину 97 класса'],
  ['игла для кожи 1022', '1022', 'игла', 'для кожи 1022'],
  ['jack f4 лапка', 'jack f4', 'лапка', 'jack f4'],
  ['игла juki', 'juki', 'игла', 'juki'],
])('%s, where another maker has %s', (query, typed, goods, text) =>
  expect(goodsForStandIn(query, typed, 'оверлок')).toMatchObject({ goods, isAnyPart: false, model: 'оверлок', text }),
)

test.each(['джек ф4', 'аналог джек ф4', 'для джек ф4', 'джек ф4 прямострочная'])('no goods are named: «%s»', (query) =>
  expect(goodsForStandIn(query, 'джек ф4', 'оверлок')).toBeNull(),
)

test('any query: the text of the model is a part of it', () => {
  const piece = fc.constantFrom('для', 'на', 'челнок', 'l-5550', '40', 'Lumera', ' ')
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 9 }), (pieces) => {
      const query = pieces.join(' ')
      const found = modelInWords(query)
      if (found) expect(query).toContain(found.text)
    }),
  )
})
