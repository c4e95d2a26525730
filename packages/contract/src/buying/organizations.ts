import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'
import { CustomerRow } from '../people/customers.ts'
import { OfficeOfferRow } from './office-price-offers.ts'

/** Most organizations one search returns. */
export const organizationsLimit = 50

const moment = Type.String({ format: 'date-time' })
const inn = Type.String({ description: '10 digits; 12 for a sole proprietor.' })

/** A company or a school in a list, collected from accounts and orders with its INN on the caller’s sites. */
export const OrganizationRow = Type.Object({
  inn,
  name: Type.String({ description: 'Name last given.' }),
  people: Type.Integer({ description: 'How many accounts name it.' }),
  orders: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How many orders it pays for, cancelled ones included; null: the caller may not see orders.',
  }),
})
export type OrganizationRow = Static<typeof OrganizationRow>

/** Orders of an organization on a page. */
export const organizationOrdersLimit = 50

/** An order that an organization pays for. */
export const OrganizationOrder = Type.Object({
  id: Type.Integer(),
  placedAt: moment,
  status: Type.String({ description: 'In words.' }),
  total: kopecks('To pay, delivery included.'),
  isPaid: Type.Boolean({ description: 'Paid in full.' }),
  bills: Type.Array(Type.String(), { description: 'Numbers of its bills.' }),
  orderedBy: Type.String({ description: 'Name of the contact.' }),
})
export type OrganizationOrder = Static<typeof OrganizationOrder>

/** A company or a school with its people and papers. */
export const OrganizationPage = Type.Object({
  inn,
  names: Type.Array(Type.String(), { description: 'Names given, the latest first.' }),
  kpps: Type.Array(Type.String(), { description: 'KPPs of its branches; empty: a sole proprietor.' }),
  legalAddress: Type.String({ description: 'Address last given; empty: none.' }),
  schools: Type.Array(Type.String(), { description: 'Places of study its people buy for.' }),
  peopleTotal: Type.Integer({ description: 'How many accounts name it or ordered for it.' }),
  people: Type.Array(CustomerRow, { description: 'Those accounts, the newest first, at most 50.' }),
  orders: Type.Union(
    [
      Type.Object({
        total: Type.Integer({ description: 'How many it pays for.' }),
        ordered: kopecks('Sum of orders that are not cancelled.'),
        paid: kopecks('Money received for them.'),
        refunded: kopecks('Part of it refunded.'),
        toPay: kopecks('Still to be paid.'),
        latest: Type.Array(OrganizationOrder, { description: `The newest first, at most ${organizationOrdersLimit}.` }),
      }),
      Type.Null(),
    ],
    { description: 'Null: the caller may not see orders.' },
  ),
  priceOffers: Type.Union(
    [
      Type.Object({
        total: Type.Integer({ description: 'How many there are.' }),
        latest: Type.Array(OfficeOfferRow, {
          description:
            'Offers made by its people, and those whose order it pays for: the last version of each, the newest ' +
            'first, at most 50.',
        }),
      }),
      Type.Null(),
    ],
    { description: 'Null: the caller may not see price offers.' },
  ),
})
export type OrganizationPage = Static<typeof OrganizationPage>

const organizationParams = Type.Object({
  inn: Type.String({ pattern: '^(\\d{10}|\\d{12})$', description: 'INN of the organization.' }),
})
const noOrganization = 'No account or order has this INN on the sites the caller may see.'

/** Companies and schools that customers buy for. */
export const organizations = {
  searchOrganizations: call('POST', '/office/v1/organizations/search', {
    summary: 'Companies and schools by digits of their INN and words of their name; without a query: the newest',
    body: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100 })),
      siteId: Type.Optional(shortListId('Only on this site.')),
    }),
    answer: Type.Object({
      organizations: Type.Array(OrganizationRow, { description: `At most ${organizationsLimit}.` }),
    }),
    needs: { staff: 'people.read' },
  }),
  viewOrganization: call('GET', '/office/v1/organizations/{inn}', {
    summary: 'A company or a school: its people, orders, sums, bills, price offers; contacts are masked',
    params: organizationParams,
    answer: OrganizationPage,
    errors: { 404: noOrganization },
    needs: { staff: 'people.read' },
  }),
  listOrganizationOrders: call('GET', '/office/v1/organizations/{inn}/orders', {
    summary: 'Older orders that a company or a school pays for, the newest first',
    params: organizationParams,
    query: Type.Object({ before: id('Orders older than this one.') }),
    answer: Type.Array(OrganizationOrder, { description: `At most ${organizationOrdersLimit}.` }),
    needs: { staff: 'orders.read' },
  }),
}
