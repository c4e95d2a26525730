import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelInWords } from './model-in-words.rule.ts'

test.each([
  ['челнок для Lumera L-5550', 'челнок', 'Lumera L-5550', 'для Lumera L-5550'],
  ['ремень на машинку Velmora Ника 12', 'ремень', 'машинку Velmora Ника 12', 'на машинку Velmora Ника 12'],
  ['блок управления lumera 5700', 'блок управления', 'lumera 5700', 'lumera 5700'],
  ['нож ko-504', 'нож', 'ko-504', 'ko-504'],
])('%s', (query, goods, model, text) => expect(modelInWords(query)).toEqual({ goods, isAnyPart: false, model, text }))

test.each(['запчасти', 'Все расходники', 'запасные части', 'всё'])('%s are any parts', (goods) =>
  expect(modelInWords(`${goods} для L-5550`)).toMatchObject({ isAnyPart: true, model: 'L-5550' }),
)

test.each([
  'L-5550',
  'для L-5550',
  'челнок для оверлока',
  'стол на 3 ',
  'нитки 40',
  'стежок 7 мм прямострочная',
  'оверлок',
  '',
  ' на  на ',
])('none: «%s»', (query) => expect(modelInWords(query)).toBeNull())

test('whatever is typed', () => {
  const piece = fc.constantFrom('для', 'на', 'челнок', 'l-5550', '40', 'Lumera', ' ')
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 9 }), (pieces) => {
      const query = pieces.join(' ')
      const found = modelInWords(query)
      if (found) expect(query).toContain(found.text)
    }),
  )
})
