import type { PromoCode } from './promo-discount.rule.ts'

/** A promo code without conditions. */
export const tenPercent: PromoCode = {
  id: 1,
  code: 'ШВЕЯ10',
  percent: 10,
  discountKopecks: null,
  minSumKopecks: 0,
  phase: 'on',
  isUsedUp: false,
  isPersonal: false,
  isUsedUpByBuyer: false,
  isFirstOrderOnly: false,
  buyerHasOrders: false,
  priceRoles: null,
  skipsSaleGoods: false,
  groupIds: null,
}
