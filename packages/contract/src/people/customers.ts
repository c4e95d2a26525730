import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'

/** Most customers one search returns. */
export const customersLimit = 50

const moment = Type.String({ format: 'date-time' })

/** A customer (a person with an account) in a list; contacts are masked. */
export const CustomerRow = Type.Object({
  id: Type.Integer(),
  siteId: Type.Integer({ description: 'Site of the account.' }),
  name: Type.String({ description: 'Empty: not given.' }),
  phone: Type.String({ description: 'Masked; empty: there is none.' }),
  email: Type.String({ description: 'Masked.' }),
  organization: Type.Union(
    [
      Type.Object({ name: Type.String(), inn: Type.String(), kpp: Type.String({ description: 'Empty: none.' }) }),
      Type.Null(),
    ],
    { description: 'Organization they buy for; null: for themselves.' },
  ),
  priceRole: Type.String({ description: 'Title of the price role.' }),
  createdAt: moment,
})
export type CustomerRow = Static<typeof CustomerRow>

/** Orders of a customer on a page. */
export const customerOrdersLimit = 50

/** An order in the list of a customer. */
export const CustomerOrder = Type.Object({
  id: Type.Integer(),
  status: Type.String({ description: 'In words.' }),
  total: kopecks('To pay, delivery included.'),
  placedAt: moment,
})
export type CustomerOrder = Static<typeof CustomerOrder>

/** A customer with their orders. */
export const Customer = Type.Object({
  ...CustomerRow.properties,
  isEmailProven: Type.Boolean({ description: 'The email address is confirmed.' }),
  isSubscribed: Type.Boolean({ description: 'Emails with offers are sent to it, whoever asked for them.' }),
  orders: Type.Union(
    [
      Type.Object({
        total: Type.Integer({ description: 'How many orders they placed.' }),
        latest: Type.Array(CustomerOrder, { description: 'The newest first, at most 20.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: the caller may not see orders.' },
  ),
})
export type Customer = Static<typeof Customer>

const customerParams = Type.Object({ id: id('Account.') })
const nobody = 'No such customer on the sites the caller may see.'

/** Customers: people with an account, except erased ones. */
export const customers = {
  searchCustomers: call('POST', '/office/v1/customers/search', {
    summary: 'Customers by name, digits of a phone, email address, INN, organization; without a query: the newest',
    body: Type.Object({
      q: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Sent in the body, not in the address, because it is often a phone.',
        }),
      ),
      siteId: Type.Optional(shortListId('Only of this site.')),
      priceRole: Type.Optional(
        Type.String({ minLength: 1, maxLength: 40, description: 'Only customers with this price role now.' }),
      ),
      buysFor: Type.Optional(
        Type.Literal('organization', { description: 'Only customers who buy for a company or a school.' }),
      ),
      bonuses: Type.Optional(Type.Literal(true, { description: 'Only customers with bonuses.' })),
    }),
    answer: Type.Object({ customers: Type.Array(CustomerRow, { description: `At most ${customersLimit}.` }) }),
    needs: { staff: 'people.read' },
  }),
  viewCustomer: call('GET', '/office/v1/customers/{id}', {
    summary: 'A customer: account and orders; contacts are masked',
    params: customerParams,
    answer: Customer,
    errors: { 404: nobody },
    needs: { staff: 'people.read' },
  }),
  listCustomerOrders: call('GET', '/office/v1/customers/{id}/orders', {
    summary: 'Older orders of a customer, the newest first',
    params: customerParams,
    query: Type.Object({ before: id('Orders older than this one.') }),
    answer: Type.Array(CustomerOrder, { description: `At most ${customerOrdersLimit}.` }),
    errors: { 403: 'The caller may not see orders of the customer’s site.', 404: nobody },
    needs: { staff: 'orders.read' },
  }),
  openCustomerContacts: call('POST', '/office/v1/customers/{id}/contacts', {
    summary: 'Phone and email address; each call is written to the audit log',
    params: customerParams,
    answer: Type.Object({ phone: Type.String({ description: 'Empty: there is none.' }), email: Type.String() }),
    errors: { 404: nobody, 429: 'Too many contacts were opened within an hour.' },
    needs: { staff: 'people.contacts' },
  }),
}
