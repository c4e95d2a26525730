import fc from 'fast-check'
import { expect, test } from 'vitest'
import { synonymsOf } from '../search/synonyms.rule.ts'
import { planInWords } from './plan-in-words.rule.ts'

const garments = [
  { code: 'tshirt', title: 'Футболка' },
  { code: 'hoodie', title: 'Худи' },
  { code: 'jacket', title: 'Куртка рабочая' },
  { code: 'jeans', title: 'Джинсы' },
  { code: 'bed-linen', title: 'Комплект постельный' },
]
const synonyms = synonymsOf([
  ['футболка', 'майка', 'поло'],
  ['спецодежда', 'куртка рабочая'],
  ['постельное бельё', 'комплект постельный'],
])
const read = (words: string) => planInWords(words, garments, synonyms, { units: 100_000, places: 1000 })

test.each([
  ['открыть цех футболок', 'tshirt', null],
  ['хочу шить худи, 300 штук в смену', 'hoodie', 300],
  ['цех на 500 футболок', 'tshirt', 500],
  ['1 200 маек в день', 'tshirt', 1200],
  ['цех на 300 белых футболок в смену', 'tshirt', 300],
  ['30 рабочих курток в смену', 'jacket', 30],
  ['3 швейных машины, 300 футболок', 'tshirt', 300],
  ['4 новых станка для футболок', 'tshirt', null],
  ['пошив поло 2 тыс в смену', 'tshirt', 2000],
  ['джинсовый цех', 'jeans', null],
  ['ателье спецодежды на 5 рабочих мест', 'jacket', null],
  ['рабочие куртки до 500 000 рублей', 'jacket', null],
  ['постельное белье 80 изделий за смену', 'bed-linen', 80],
  ['футбалки 50 шт', 'tshirt', 50],
  ['1000 футболок в месяц', 'tshirt', null],
  ['нижнее бельё', null, null],
  ['комплект оборудования для ателье', null, null],
  ['ателье, 40 изделий в день', null, 40],
  ['футболки 0 штук', 'tshirt', null],
  ['999999999 футболок', 'tshirt', null],
  ['', null, null],
])('«%s»: %s, %s a shift', (words, garment, units) => expect(read(words)).toMatchObject({ garment, units }))

test.each([
  ['цех на 12 мест, футболки', 12],
  ['футболки 12 рабочих мест', 12],
  ['ателье на 3 швейных рабочих места', 3],
  ['футболки в 2 местах', 2],
  ['ателье на три места', 3],
  ['собрать рабочее место для пошива постельного белья', 1],
  ['12-местный цех', null],
  ['цех на 99999 мест', null],
  ['0 мест', null],
])('«%s»: %s workplaces', (words, places) => expect(read(words).places).toBe(places))

test.each([
  ['цех худи на 12 мест, бюджет 2 млн', 2_000_000],
  ['цех на 500 футболок в смену до 1 500 000 рублей', 1_500_000],
  ['рабочие куртки 900 тысяч', 900_000],
  ['ателье на 3 места за 400 000', 400_000],
  ['цех до 700 футболок в смену', null],
  ['пошив поло 2 тыс штук в смену', null],
  ['цех от 500 000', null],
  ['цех футболок', null],
])('«%s»: %s roubles', (words, roubles) => expect(read(words).budget).toBe(roubles === null ? null : roubles * 100))

test('whatever is typed, it is a known garment and a number a plan may have', () => {
  const words = fc.constantFrom('футболок', '500', '0', 'в', 'смену', 'тыс', 'худи', 'шт', ' ', '1e9', '-5')
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string({ unit: 'grapheme' })), { maxLength: 12 }), (pieces) => {
      const { garment, units } = read(pieces.join(' '))
      expect([...garments.map(({ code }) => code), null]).toContain(garment)
      if (units !== null) expect(Number.isInteger(units) && units >= 1 && units <= 100_000).toBe(true)
    }),
  )
})
