import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receiptSum } from '../../base/integrations/receipt.rule.ts'
import { maxReceiptLines, type PaidOrder, receiptLines } from './receipt-lines.rule.ts'

const tax = { taxSystemCode: 1, vatPercent: 22 } as const
const freeDelivery = { title: 'Доставка', kopecks: 0 }
const sums = (paid: PaidOrder) =>
  receiptLines(paid).map(({ description, quantity, priceKopecks }) => [description, quantity, priceKopecks])

describe('receiptLines', () => {
  test('a sum divisible by the count is one line; delivery is a service after the goods', () => {
    const lines = receiptLines({
      lines: [{ title: 'Иглы DBx1', count: 3, sumKopecks: 45_000 }],
      delivery: { title: 'Доставка: Курьер', kopecks: 30_000 },
      tax,
      mode: 'full_payment',
    })
    expect(lines).toEqual([
      {
        description: 'Иглы DBx1',
        quantity: 3,
        priceKopecks: 15_000,
        vatCode: 11,
        subject: 'commodity',
        mode: 'full_payment',
        measure: 'piece',
      },
      {
        description: 'Доставка: Курьер',
        quantity: 1,
        priceKopecks: 30_000,
        vatCode: 11,
        subject: 'service',
        mode: 'full_payment',
        measure: 'piece',
      },
    ])
  })

  test.each([
    [
      'is not divisible: two lines with prices a kopeck apart',
      3,
      100,
      [
        ['Нить', 2, 33],
        ['Нить', 1, 34],
      ],
    ],
    ['is less than a kopeck a piece: one line of one piece', 10, 3, [['Нить, 10 шт.', 1, 3]]],
    ['is zero: no line', 2, 0, []],
  ])('a sum that %s', (_what, count, sumKopecks, expected) => {
    expect(
      sums({ lines: [{ title: 'Нить', count, sumKopecks }], delivery: freeDelivery, tax, mode: 'full_payment' }),
    ).toEqual(expected)
  })

  test.each([
    [null, 1, 1],
    [0, 2, 2],
    [5, 9, 7],
    [7, 10, 8],
    [10, 5, 3],
    [20, 6, 4],
    [22, 12, 11],
  ] as const)('VAT of %s %%: code %i for a prepayment, %i for a full payment', (vatPercent, before, after) => {
    const vat = (mode: PaidOrder['mode']) =>
      receiptLines({
        lines: [{ title: 'Нить', count: 1, sumKopecks: 100 }],
        delivery: freeDelivery,
        tax: { ...tax, vatPercent },
        mode,
      })[0]!.vatCode
    expect([vat('full_prepayment'), vat('full_payment')]).toEqual([before, after])
  })

  test.each([
    [undefined, 'piece'],
    ['796', 'piece'],
    ['778', 'piece'],
    ['006', 'meter'],
    ['166', 'kilogram'],
    ['055', 'square_meter'],
    ['018', 'another'],
  ] as const)('goods of unit %s are counted in %s, their delivery and joined goods in pieces', (unitCode, measure) => {
    const measures = (count: number) => {
      const lines = Array.from({ length: count }, () => ({ title: 'Лента', count: 12, sumKopecks: 1_207, unitCode }))
      const paid = { delivery: { title: 'Доставка', kopecks: 500 }, tax, mode: 'full_payment' } as const
      return receiptLines({ ...paid, lines }).map((line) => line.measure)
    }
    expect(measures(1)).toEqual([measure, measure, 'piece'])
    expect(measures(41).slice(-2)).toEqual(['piece', 'piece'])
  })

  test('a long title is cut between characters, an empty one gets a default name', () => {
    const titles = [`${'я'.repeat(126)}🧵🧵`, ' \n ']
    const lines = receiptLines({
      lines: titles.map((title) => ({ title, count: 1, sumKopecks: 1 })),
      delivery: freeDelivery,
      tax,
      mode: 'full_payment',
    })
    expect(lines.map(({ description }) => description)).toEqual([`${'я'.repeat(126)}…`, 'Товар'])
  })

  test('too many lines: those with the smallest sums are joined into one, no money is lost', () => {
    const lines = Array.from({ length: 300 }, (_, n) => ({ title: `Товар ${n}`, count: 1, sumKopecks: n + 1 }))
    const written = receiptLines({ lines, delivery: { title: 'Доставка', kopecks: 500 }, tax, mode: 'full_payment' })
    expect(written).toHaveLength(maxReceiptLines)
    expect(written.at(-2)).toMatchObject({
      description: 'Товары по заказу, позиций: 222',
      quantity: 1,
      priceKopecks: (222 * 223) / 2,
    })
    expect(receiptSum(written)).toBe((300 * 301) / 2 + 500)
  })

  test('goods with different VAT stay on separate lines, even when there are too many', () => {
    const overrides = ['none', '10', null] as const
    const lines = Array.from({ length: 300 }, (_, n) => ({
      title: `Товар ${n}`,
      count: 1,
      sumKopecks: n + 1,
      vat: overrides[n % 3]!,
    }))
    const paid = { delivery: { title: 'Доставка', kopecks: 500 }, tax, mode: 'full_payment' } as const
    expect(receiptLines({ ...paid, lines: lines.slice(0, 3) }).map(({ vatCode }) => vatCode)).toEqual([1, 3, 11, 11])
    const written = receiptLines({ ...paid, lines })
    expect(written.length).toBeLessThanOrEqual(maxReceiptLines)
    const sumBy = (vatCode: number) => receiptSum(written.filter((line) => line.vatCode === vatCode))
    const paidBy = (vat: string | null) =>
      lines.reduce((sum, line) => sum + (line.vat === vat ? line.sumKopecks : 0), 0)
    expect([sumBy(1), sumBy(3), sumBy(11)]).toEqual([paidBy('none'), paidBy('10'), paidBy(null) + 500])
    const untaxed = { taxSystemCode: 2, vatPercent: null }
    expect(receiptLines({ ...paid, tax: untaxed, lines: lines.slice(0, 3) }).map(({ vatCode }) => vatCode)).toEqual([
      1, 1, 1, 1,
    ])
  })

  test('the sum of lines always equals the payment, and each line is valid for a cash register', () => {
    const paidLine = fc.record({
      title: fc.string({ unit: 'grapheme', maxLength: 200 }),
      count: fc.integer({ min: 1, max: 9999 }),
      sumKopecks: fc.integer({ min: 0, max: 1e10 }),
    })
    const rounds = Number(process.env.RECEIPT_ROUNDS ?? 500)
    fc.assert(
      fc.property(
        fc.array(paidLine, { maxLength: 120 }),
        fc.integer({ min: 0, max: 1e8 }),
        fc.constantFrom(null, 0, 5, 7, 10, 20, 22),
        (lines, kopecks, vatPercent) => {
          const paid = lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, kopecks)
          const written = receiptLines({
            lines,
            delivery: { title: 'Доставка', kopecks },
            tax: { ...tax, vatPercent },
            mode: 'full_prepayment',
          })
          expect(receiptSum(written)).toBe(paid)
          expect(written.length).toBeLessThanOrEqual(maxReceiptLines)
          for (const { description, quantity, priceKopecks } of written) {
            expect(description.length).toBeGreaterThan(0)
            expect(description.length).toBeLessThanOrEqual(128)
            expect(
              Number.isInteger(quantity) && quantity > 0 && Number.isInteger(priceKopecks) && priceKopecks > 0,
            ).toBe(true)
          }
        },
      ),
      { numRuns: rounds },
    )
  })
})
