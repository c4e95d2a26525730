import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeOff, writeOffLimit } from './write-off.rule.ts'

test.each([
  [{ goodsKopecks: 10_000_00, spendableKopecks: 5_000_00, percent: 30 }, 3_000_00, /до 30.% товаров/],
  [{ goodsKopecks: 10_000_00, spendableKopecks: 1_234_56, percent: 30 }, 1_234_00, /бонусов на счёте/],
  [{ goodsKopecks: 99_99, spendableKopecks: 5_000_00, percent: 30 }, 29_00, /до 30.% товаров/],
  [{ goodsKopecks: 10_000_00, spendableKopecks: 50_000_00, percent: 100 }, 9_999_00, /кроме последнего рубля/],
  [{ goodsKopecks: 10_000_00, spendableKopecks: 50_000_00, percent: 250 }, 9_999_00, /кроме последнего рубля/],
  [{ goodsKopecks: 10_000_00, spendableKopecks: 50_000_00, percent: 0 }, 0, /не платят/],
  [{ goodsKopecks: 10_000_00, spendableKopecks: null, percent: 30 }, 0, /Войдите/],
  [{ goodsKopecks: 10_000_00, spendableKopecks: 99, percent: 30 }, 0, /пока ничего нет/],
  [{ goodsKopecks: 0, spendableKopecks: 500_00, percent: 30 }, 0, /Выберите товары/],
  [{ goodsKopecks: 50, spendableKopecks: 500_00, percent: 100 }, 0, /рубля/],
])('%j: at most %i', (facts, limitKopecks, reason) => {
  const limit = writeOffLimit(facts)
  expect(limit.limitKopecks).toBe(limitKopecks)
  expect(limit.reason).toMatch(reason)
})

test('nobody spends more than they have, more than the percent, or the last rouble', () => {
  const kopecks = fc.integer({ min: 0, max: 1_000_000_00 })
  fc.assert(
    fc.property(
      kopecks,
      kopecks,
      fc.integer({ min: -5, max: 300 }),
      fc.integer({ min: -100, max: 2_000_000_00 }),
      (goods, spendable, percent, wanted) => {
        const { limitKopecks } = writeOffLimit({ goodsKopecks: goods, spendableKopecks: spendable, percent })
        const used = writeOff(wanted, limitKopecks)
        expect(used).toBeGreaterThanOrEqual(0)
        expect(used).toBeLessThanOrEqual(spendable)
        expect(used * 100).toBeLessThanOrEqual(goods * Math.min(Math.max(percent, 0), 100))
        if (used > 0) expect(goods - used).toBeGreaterThanOrEqual(100)
      },
    ),
  )
})
