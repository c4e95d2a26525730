import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'

/** What a basket costs at the prices of a role. */
const PricedBy = Type.Object({
  role: Type.String({ description: 'Code of the price role.' }),
  title: Type.String({ description: 'Title of the role.' }),
  limit: kopecks('The order sum of the price tier reached; 0: none.'),
  goods: kopecks('Goods at these prices, before the promo code and bonuses.'),
  toPay: kopecks('Goods to be paid in money, without delivery.'),
})

/** The same basket at the prices of the buyer’s role and of another role. */
export const ComparedBasket = Type.Object({
  current: PricedBy,
  proposed: PricedBy,
  lines: Type.Array(
    Type.Object({
      groupId: Type.Integer(),
      title: Type.String(),
      vendorCode: Type.String(),
      count: Type.Integer(),
      isIncluded: Type.Boolean({ description: 'Selected and in stock: part of the sums.' }),
      current: kopecks('Unit price of the buyer’s role.'),
      proposed: kopecks('Unit price of the other role.'),
    }),
    { description: 'In the order they were added; empty: there is nothing in the basket.' },
  ),
})
export type ComparedBasket = Static<typeof ComparedBasket>

/** Baskets of customers, for the office. */
export const customerBasket = {
  compareBasketPrices: call('GET', '/office/v1/customers/{id}/basket-prices', {
    summary: 'A customer’s basket at the prices of their role and of another, computed as their own basket is',
    params: Type.Object({ id: id('Account.') }),
    query: Type.Object({ role: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the other role.' }) }),
    answer: ComparedBasket,
    errors: { 404: 'No such customer on the sites the caller may see.', 422: 'There is no such role.' },
    needs: { staff: 'people.prices' },
  }),
}
