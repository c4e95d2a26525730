import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { moment } from '../base/moment.ts'
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
      packSize: Type.Union([Type.Integer(), Type.Null()], { description: 'Pieces in a pack; null: no pack.' }),
      isIncluded: Type.Boolean({ description: 'Selected and in stock: part of the sums.' }),
      current: kopecks('Unit price of the buyer’s role.'),
      proposed: kopecks('Unit price of the other role.'),
    }),
    { description: 'In the order they were added; empty: there is nothing in the basket.' },
  ),
})
export type ComparedBasket = Static<typeof ComparedBasket>

/** What lies in a customer’s basket, at the prices they see. */
export const CustomerBasket = Type.Object({
  ...PricedBy.properties,
  changedAt: Type.Union([moment('When it was last changed.'), Type.Null()], {
    description: 'Null: they have never put anything in it.',
  }),
  lines: Type.Array(
    Type.Object({
      number: Type.Integer({ description: 'Its place in the basket, from 1.' }),
      groupId: Type.Integer(),
      title: Type.String(),
      vendorCode: Type.String(),
      url: Type.Union([Type.String(), Type.Null()], {
        description: 'Its page in the shop; null: it is not sold there.',
      }),
      set: Type.Union([Type.String(), Type.Null()], { description: 'Title of the set it is a part of; null: none.' }),
      count: Type.Integer(),
      packSize: Type.Union([Type.Integer(), Type.Null()], { description: 'Pieces in a pack; null: no pack.' }),
      price: kopecks('Unit price; 0: on request or no longer sold.'),
      sum: kopecks('What is paid in money for the line, after the promo code and bonuses.'),
      isIncluded: Type.Boolean({ description: 'Selected and in stock: part of the sums.' }),
      problem: Type.String({ description: 'Why it cannot be ordered as it is; empty: it can.' }),
    }),
    { description: 'In the order they were added; empty: there is nothing in the basket.' },
  ),
})
export type CustomerBasket = Static<typeof CustomerBasket>

/** Baskets of customers, for the office. */
export const customerBasket = {
  viewCustomerBasket: call('GET', '/office/v1/customers/{id}/basket', {
    summary: 'What lies in a customer’s basket now, priced as they see it; reading it changes nothing',
    params: Type.Object({ id: id('Account.') }),
    answer: CustomerBasket,
    errors: {
      403: 'The caller lacks the permission at the customer’s site.',
      404: 'No such customer on the sites the caller may see.',
    },
    needs: { staff: 'people.prices' },
  }),
  compareBasketPrices: call('GET', '/office/v1/customers/{id}/basket-prices', {
    summary: 'A customer’s basket at the prices of their role and of another, computed as their own basket is',
    params: Type.Object({ id: id('Account.') }),
    query: Type.Object({ role: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the other role.' }) }),
    answer: ComparedBasket,
    errors: { 404: 'No such customer on the sites the caller may see.', 422: 'There is no such role.' },
    needs: { staff: 'people.prices' },
  }),
}
