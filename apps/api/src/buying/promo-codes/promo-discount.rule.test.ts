import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DiscountedLine, normalizedCode, type PromoCode, promoDiscount } from './promo-discount.rule.ts'
import { tenPercent } from './test-promo-code.ts'

const thousand = { ...tenPercent, percent: null, discountKopecks: 1_000_00 }
const buyer = { isSignedIn: true, priceRole: 'retail', roleTitle: 'Розница' }
const machine: DiscountedLine = { groupId: 1, count: 2, priceKopecks: 30_000_00, isOnSale: false }
const needles: DiscountedLine = { groupId: 2, count: 3, priceKopecks: 99_99, isOnSale: true }

describe('promoDiscount', () => {
  test.each<[string, PromoCode, DiscountedLine[], number[]]>([
    ['a percent of the unit price, to the nearest kopeck', tenPercent, [machine, needles], [6_000_00, 30_00]],
    ['a fractional percent', { ...tenPercent, percent: 2.5 }, [machine], [1_500_00]],
    [
      'a sum, divided in proportion to line sums',
      thousand,
      [machine, { ...machine, groupId: 3, count: 1 }],
      [666_66, 333_34],
    ],
    ['only goods of its categories', { ...tenPercent, groupIds: [2] }, [machine, needles], [0, 30_00]],
    ['only goods that are not on sale', { ...tenPercent, skipsSaleGoods: true }, [machine, needles], [6_000_00, 0]],
    ['less than the whole sum: the minimum is left to pay', thousand, [{ ...needles, count: 1 }], [98_99]],
    ['a sum equal to its minimum', { ...tenPercent, minSumKopecks: 60_000_00 }, [machine], [6_000_00]],
  ])('%s', (_what, code, lines, discounts) => {
    expect(promoDiscount(code, buyer, lines)).toEqual({ refusal: null, discounts })
  })
})

test.each<[Partial<PromoCode>, RegExp, DiscountedLine[]?]>([
  [{ phase: 'early' }, /ещё не начался/],
  [{ phase: 'over' }, /Срок промокода закончился/],
  [{ isUsedUp: true }, /уже использован/],
  [{ priceRoles: ['opt', 'dealer'] }, /не действует с вашими ценами \(«Розница»\)/],
  [{ isUsedUpByBuyer: true, isPersonal: true }, /Вы уже использовали/],
  [{ isFirstOrderOnly: true, buyerHasOrders: true }, /только на первый заказ/],
  [{ groupIds: [] }, /не действует на выбранные товары/],
  [{ skipsSaleGoods: true }, /не действует на товары по акции/, [needles]],
  [{ minSumKopecks: 70_000_00 }, /при заказе от 70.000.₽: не хватает 10.000.₽/],
  [{}, /когда вы выберете товары/, []],
])('%j gives no discount: %s', (changed, message, lines = [machine]) => {
  const { refusal, discounts } = promoDiscount({ ...tenPercent, ...changed }, buyer, lines)
  expect(refusal).toMatch(message)
  expect(discounts).toBeNull()
})

test.each([{ isPersonal: true }, { isFirstOrderOnly: true }])('%j needs a signed-in buyer', (changed) => {
  const guest = { ...buyer, isSignedIn: false }
  expect(promoDiscount({ ...tenPercent, ...changed }, guest, [machine]).refusal).toMatch(/войдите/)
  expect(promoDiscount({ ...tenPercent, ...changed }, buyer, [machine]).refusal).toBeNull()
})

test('no line sum is negative, and the minimum is always left to pay', () => {
  const line = fc.record({
    groupId: fc.integer({ min: 1, max: 20 }),
    count: fc.integer({ min: 1, max: 9999 }),
    priceKopecks: fc.integer({ min: 1, max: 100_000_00 }),
    isOnSale: fc.boolean(),
  })
  const code = fc.oneof(
    fc.integer({ min: 1, max: 9999 }).map((hundredths) => ({ ...tenPercent, percent: hundredths / 100 })),
    fc.integer({ min: 1, max: 10_000_000_00 }).map((discountKopecks) => ({ ...thousand, discountKopecks })),
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 500 }), code, (lines, each) => {
      const { discounts } = promoDiscount(each, buyer, lines)
      if (!discounts) return
      const goods = lines.map(({ count, priceKopecks }) => count * priceKopecks)
      expect(discounts.every((discount, n) => discount >= 0 && discount <= goods[n]!)).toBe(true)
      const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)
      expect(sum(discounts)).toBeLessThan(sum(goods))
      if (each.discountKopecks !== null) expect(sum(discounts)).toBe(Math.min(each.discountKopecks, sum(goods) - 100))
    }),
  )
})

test.each([
  [' швея5 ', 'ШВЕЯ5'],
  ['Summer-26', 'SUMMER-26'],
  ['Й'.normalize('NFD'), 'Й'],
])('«%s» is normalized to %s', (entered, code) => {
  expect(normalizedCode(entered)).toBe(code)
})
