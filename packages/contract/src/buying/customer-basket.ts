import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'

/** What a basket costs by a price role. */
const PricedBy = Type.Object({
  role: Type.String({ description: 'Code of the price role.' }),
  title: Type.String({ description: 'Of the role.' }),
  limit: kopecks('The threshold of the order sum that is reached; 0: none.'),
  goods: kopecks('Goods by these prices, before the promo code and bonuses.'),
  toPay: kopecks('Goods to be paid in money, without delivery.'),
})

/** The same basket by the role its buyer has, and by another. */
export const ComparedBasket = Type.Object({
  current: PricedBy,
  proposed: PricedBy,
  lines: Type.Array(
    Type.Object({
      groupId: Type.Integer(),
      title: Type.String(),
      vendorCode: Type.String(),
      count: Type.Integer(),
      isIncluded: Type.Boolean({ description: 'Selected and there: counts in the sums.' }),
      current: kopecks('Of one, by the role they have.'),
      proposed: kopecks('Of one, by the other role.'),
    }),
    { description: 'In the order they were added; empty: there is nothing in the basket.' },
  ),
})
export type ComparedBasket = Static<typeof ComparedBasket>

/** Baskets of people as the office sees them. */
export const customerBasket = {
  compareBasketPrices: call('GET', '/office/v1/customers/{id}/basket-prices', {
    summary: 'A person’s basket by the price role they have and by another, computed as their own basket is',
    params: Type.Object({ id: id('Of the account.') }),
    query: Type.Object({ role: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the other role.' }) }),
    answer: ComparedBasket,
    errors: { 404: 'There is nobody like that, or they are of a site one may not see.', 422: 'There is no such role.' },
    needs: { staff: 'people.prices' },
  }),
}
