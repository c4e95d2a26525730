import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenPercent as code } from '../promo-codes/test-promo-code.ts'
import { deductions } from './deductions.rule.ts'

const terms = {
  buyer: { isSignedIn: true, priceRole: 'retail', roleTitle: 'Розница' },
  promoCode: code,
  requestedBonusesKopecks: 50_000_00,
  spendableKopecks: 100_000_00,
  writeOffPercent: 30,
}
const line = (groupId: number, count: number, priceKopecks: number) => ({
  groupId,
  count,
  priceKopecks,
  isOnSale: false,
})

test('the promo code applies first, bonuses pay a part of the rest, and every step is explained', () => {
  expect(deductions([line(1, 1, 1_000_00), line(2, 2, 500_00)], terms)).toEqual({
    lines: [
      {
        discountKopecks: 100_00,
        bonusKopecks: 270_00,
        reasons: [
          { step: 'promo-code', title: 'Промокод ШВЕЯ10', change: -100_00 },
          { step: 'bonuses', title: 'Оплачено бонусами', change: -270_00 },
        ],
      },
      expect.objectContaining({ discountKopecks: 100_00, bonusKopecks: 270_00 }),
    ],
    promoCode: { code: 'ШВЕЯ10', discount: 200_00, refusal: null },
    writeOff: {
      wanted: 50_000_00,
      used: 540_00,
      limit: 540_00,
      reason: 'Бонусами можно оплатить до 30\u00a0% товаров',
      percent: 30,
    },
  })
})

test('a code without effect is reported, not dropped', () => {
  const { lines, promoCode } = deductions([line(1, 1, 1_000_00)], {
    ...terms,
    promoCode: { ...code, phase: 'over' },
    requestedBonusesKopecks: 0,
  })
  expect(lines).toEqual([{ discountKopecks: 0, bonusKopecks: 0, reasons: [] }])
  expect(promoCode).toEqual({ code: 'ШВЕЯ10', discount: 0, refusal: 'Срок промокода закончился' })
})

test('the parts add up to the total, and no line goes below zero', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 1_000_000 })), {
    maxLength: 500,
  })
  const promo = fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 99 }).map((percent) => ({ ...code, percent })),
      fc.integer({ min: 1, max: 1e9 }).map((discountKopecks) => ({ ...code, percent: null, discountKopecks })),
    ),
  )
  fc.assert(
    fc.property(
      lines,
      promo,
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 0, max: 100 }),
      (countsAndPrices, promoCode, wanted, writeOffPercent) => {
        const goods = countsAndPrices.map(([count, price], n) => line(n, count, price))
        const deducted = deductions(goods, {
          ...terms,
          promoCode,
          requestedBonusesKopecks: wanted,
          spendableKopecks: wanted,
          writeOffPercent,
        })
        const sum = (of: (each: (typeof deducted.lines)[number]) => number) =>
          deducted.lines.reduce((all, each) => all + of(each), 0)
        expect(sum(({ discountKopecks }) => discountKopecks)).toBe(deducted.promoCode?.discount ?? 0)
        expect(sum(({ bonusKopecks }) => bonusKopecks)).toBe(deducted.writeOff.used)
        deducted.lines.forEach(({ discountKopecks, bonusKopecks, reasons }, n) => {
          expect(goods[n]!.count * goods[n]!.priceKopecks - discountKopecks - bonusKopecks).toBeGreaterThanOrEqual(0)
          expect(reasons.reduce((all, { change }) => all - change, 0)).toBe(discountKopecks + bonusKopecks)
        })
      },
    ),
  )
})
