import { describe, expect, test } from 'vitest'
import { filledText, type StatedTerms, textTerms, withTermsFilled } from './text-terms.rule.ts'

const promised: StatedTerms = {
  freeDeliveryFromKopecks: 500_000,
  courierMaxGrams: 70_000,
  pointMaxGrams: null,
  courierMaxSideMm: 1805,
  pointMaxSideMm: null,
  dispatchHour: 15,
  bonusPercents: [1.5, 7],
  bonusWriteOffPercent: 30,
  vatPercent: null,
  subscription: { percent: 5, minSumKopecks: 300_000, days: 61 },
  returnDays: [7, 21],
  defectDays: [14, 14],
  installments: { months: 6, firstPercent: 50, from: 10_000_000, to: 100_000_000 },
}
const terms = textTerms(promised)
const read = (text: string) => filledText(text, terms).replaceAll('\u00a0', ' ')

describe('terms in texts', () => {
  test.each([
    ['Бесплатно от {freeDeliveryFrom}', 'Бесплатно от 5 000 ₽'],
    ['до {courierMaxWeight}, до {dispatchUntil}', 'до 70 кг, до 15:00'],
    ['сторона до {courierMaxSide}', 'сторона до 180,5 см'],
    ['от {bonusPercent} до {bonusMaxPercent}, не больше {bonusWriteOffPercent}', 'от 1,5 % до 7 %, не больше 30 %'],
    ['{subscriptionPercent} от {subscriptionFrom}, {subscriptionDays}', '5 % от 3 000 ₽, 61 день'],
    [
      '{installmentFirstPercent}, {installmentMonths}, от {installmentFrom} до {installmentTo}',
      '50 %, 6 месяцев, от 100 000 ₽ до 1 000 000 ₽',
    ],
    ['в течение {returnDays}, до {defectDays}', 'в течение 7–21 дня, до 14 дней'],
    // Placeholders without a value, and braces that are not placeholders.
    [
      '{pointMaxWeight} {vatPercent} {toString} {constructor} {} {Имя} {',
      '{pointMaxWeight} {vatPercent} {toString} {constructor} {} {Имя} {',
    ],
  ])('«%s»', (text, filled) => {
    expect(read(text)).toBe(filled)
  })

  test('a site without a subscription discount has no such placeholder', () => {
    expect(
      Object.keys(textTerms({ ...promised, subscription: null })).filter((name) => name.startsWith('subscription')),
    ).toEqual([])
  })

  test('placeholders are replaced in every text of the data, nothing else is changed', () => {
    const at = new Date(0)
    expect(
      withTermsFilled(
        { title: '{dispatchUntil}', rows: [[{ text: 'до {dispatchUntil}' }]], count: 1, none: null, at },
        terms,
      ),
    ).toEqual({
      title: '15:00',
      rows: [[{ text: 'до 15:00' }]],
      count: 1,
      none: null,
      at,
    })
  })
})
