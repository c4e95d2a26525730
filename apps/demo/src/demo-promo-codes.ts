import type { Queryable } from '../../api/src/base/db/pool.ts'
import { type Deductions, deductions } from '../../api/src/buying/basket/deductions.rule.ts'
import { promoCodes } from './data/promo-codes.ts'
import { bonusTerms } from './data/shops.ts'
import { insertPromoCodes } from './demo-promo-codes.sql.ts'

/** Inserts the shop's promo codes. */
export const insertDemoPromoCodes = (tx: Queryable) =>
  insertPromoCodes(
    tx,
    promoCodes.map(({ site, code, percent, roubles, least, until, uses, person, roles, category, sale, first }) => ({
      site_id: site,
      code,
      percent: percent || null,
      discount_kopecks: kopecks(roubles),
      min_sum_kopecks: kopecks(least) ?? 0,
      valid_until: `${until}T23:59:59+03:00`,
      uses_limit: uses || null,
      uses_per_person: person || null,
      price_roles: roles ? [roles] : null,
      category: category || null,
      skips_sale_goods: sale === '−',
      is_first_order_only: first === '+',
    })),
  )

/** The deductions from order lines by a promo code and bonuses, computed by the shop's own rules. */
export function demoDeductions(
  {
    site,
    priceRole,
    code,
    bonuses,
  }: { readonly site: number; readonly priceRole: string; readonly code: string; readonly bonuses: string },
  lines: readonly { readonly groupId: number; readonly count: number; readonly priceKopecks: number }[],
): Deductions {
  const row = promoCodes.find((each) => each.code === code && Number(each.site) === site)
  const requestedBonuses = kopecks(bonuses) ?? 0
  return deductions(
    lines.map((line) => ({ ...line, isOnSale: false })),
    {
      buyer: { isSignedIn: true, priceRole, roleTitle: priceRole },
      promoCode: row
        ? {
            id: 0,
            code,
            percent: row.percent ? Number(row.percent) : null,
            discountKopecks: kopecks(row.roubles),
            minSumKopecks: kopecks(row.least) ?? 0,
            phase: 'on',
            isUsedUp: false,
            isPersonal: false,
            isUsedUpByBuyer: false,
            isFirstOrderOnly: false,
            buyerHasOrders: false,
            priceRoles: row.roles ? [row.roles] : null,
            skipsSaleGoods: false,
            groupIds: null,
          }
        : null,
      requestedBonusesKopecks: requestedBonuses,
      spendableKopecks: requestedBonuses,
      writeOffPercent: Number(bonusTerms.find((terms) => Number(terms.site) === site)?.most ?? 0),
    },
  )
}

const kopecks = (roubles: string | undefined) => (roubles ? Number(roubles) * 100 : null)
