import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'

/** Customers found at once; more words find fewer. */
export const customersLimit = 50

const moment = Type.String({ format: 'date-time' })

/** A person with an account, as a list shows them; contacts are masked. */
export const CustomerRow = Type.Object({
  id: Type.Integer(),
  siteId: Type.Integer({ description: 'The site the account is of.' }),
  name: Type.String({ description: 'Empty: not given.' }),
  phone: Type.String({ description: 'Masked; empty: there is none.' }),
  email: Type.String({ description: 'Masked.' }),
  organization: Type.Union(
    [
      Type.Object({ name: Type.String(), inn: Type.String(), kpp: Type.String({ description: 'Empty: none.' }) }),
      Type.Null(),
    ],
    { description: 'They buy for; null: for themselves.' },
  ),
  priceRole: Type.String({ description: 'Title of the price role.' }),
  createdAt: moment,
})
export type CustomerRow = Static<typeof CustomerRow>

/** A person with what the shop knows of them. */
export const Customer = Type.Object({
  ...CustomerRow.properties,
  isEmailProven: Type.Boolean({ description: 'They have shown that the email address is theirs.' }),
  orders: Type.Union(
    [
      Type.Object({
        total: Type.Integer({ description: 'How many orders they placed.' }),
        latest: Type.Array(
          Type.Object({
            id: Type.Integer(),
            status: Type.String({ description: 'In words.' }),
            total: kopecks('To pay, delivery included.'),
            placedAt: moment,
          }),
          { description: 'The newest first, at most 20.' },
        ),
      }),
      Type.Null(),
    ],
    { description: 'Null: who asks may not see orders.' },
  ),
})
export type Customer = Static<typeof Customer>

const who = Type.Object({ id: id('Of the account.') })
const nobody = 'There is nobody like that, or they are of a site one may not see.'

/** People with an account. Erased ones are not there. */
export const customers = {
  searchCustomers: call('POST', '/office/v1/customers/search', {
    summary: 'People by name, digits of a phone, email address, INN, organisation; nothing typed: the newest',
    body: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100, description: 'Out of the address: it is often a phone.' })),
      siteId: Type.Optional(id('Only of this site.')),
    }),
    answer: Type.Object({ customers: Type.Array(CustomerRow, { description: `At most ${customersLimit}.` }) }),
    needs: { staff: 'people.read' },
  }),
  viewCustomer: call('GET', '/office/v1/customers/{id}', {
    summary: 'A person: account and orders; contacts are masked',
    params: who,
    answer: Customer,
    errors: { 404: nobody },
    needs: { staff: 'people.read' },
  }),
  openCustomerContacts: call('POST', '/office/v1/customers/{id}/contacts', {
    summary: 'Phone and email address; that they were opened is written to the audit log',
    params: who,
    answer: Type.Object({ phone: Type.String({ description: 'Empty: there is none.' }), email: Type.String() }),
    errors: { 404: nobody, 429: 'Too many contacts were opened within an hour.' },
    needs: { staff: 'people.contacts' },
  }),
}
