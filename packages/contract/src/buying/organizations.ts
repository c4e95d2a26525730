import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { CustomerRow } from '../people/customers.ts'

/** Organizations found at once; more words find fewer. */
export const organizationsLimit = 50

const moment = Type.String({ format: 'date-time' })
const inn = Type.String({ description: '10 digits, 12 of a sole proprietor.' })

/** A company or a school as a list shows it: what names its INN, of the sites one may see. */
export const OrganizationRow = Type.Object({
  inn,
  name: Type.String({ description: 'As it was named last.' }),
  people: Type.Integer({ description: 'Accounts that name it.' }),
  orders: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Orders it pays for, cancelled ones too; null: who asks may not see orders.',
  }),
})
export type OrganizationRow = Static<typeof OrganizationRow>

/** A company or a school with its people and papers. */
export const OrganizationPage = Type.Object({
  inn,
  names: Type.Array(Type.String(), { description: 'As it was named, the last one first.' }),
  kpps: Type.Array(Type.String(), { description: 'Of its branches; empty: a sole proprietor.' }),
  legalAddress: Type.String({ description: 'As it was named last; empty: not named.' }),
  schools: Type.Array(Type.String(), { description: 'Places of study its people buy for.' }),
  people: Type.Array(CustomerRow, { description: 'Accounts that name it or ordered for it, at most 50.' }),
  orders: Type.Union(
    [
      Type.Object({
        total: Type.Integer({ description: 'How many it pays for.' }),
        ordered: kopecks('Of orders that are not cancelled.'),
        paid: kopecks('Money that came for them.'),
        refunded: kopecks('Of it, what was given back.'),
        toPay: kopecks('What is still to come.'),
        latest: Type.Array(
          Type.Object({
            id: Type.Integer(),
            placedAt: moment,
            status: Type.String({ description: 'In words.' }),
            total: kopecks('To pay, delivery included.'),
            isPaid: Type.Boolean({ description: 'All of it.' }),
            bills: Type.Array(Type.String(), { description: 'Numbers of its bills.' }),
            orderedBy: Type.String({ description: 'Name of the contact.' }),
          }),
          { description: 'The newest first, at most 50.' },
        ),
      }),
      Type.Null(),
    ],
    { description: 'Null: who asks may not see orders.' },
  ),
  priceOffers: Type.Array(
    Type.Object({
      number: Type.String({ description: 'КП-101.' }),
      madeBy: Type.String({ description: 'Name of the account.' }),
      recipient: Type.String({ description: 'For whom; empty: nobody in particular.' }),
      price: kopecks('Of all lines, without delivery.'),
      madeAt: moment,
      validUntil: Type.String({ format: 'date', description: 'Its last day.' }),
    }),
    { description: 'Offers of its people, the newest first, at most 50.' },
  ),
})
export type OrganizationPage = Static<typeof OrganizationPage>

/** Companies and schools people buy for. */
export const organizations = {
  searchOrganizations: call('POST', '/office/v1/organizations/search', {
    summary: 'Companies and schools by digits of their INN and words of their name; nothing typed: the newest',
    body: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100 })),
      siteId: Type.Optional(id('Only of this site.')),
    }),
    answer: Type.Object({
      organizations: Type.Array(OrganizationRow, { description: `At most ${organizationsLimit}.` }),
    }),
    needs: { staff: 'people.read' },
  }),
  viewOrganization: call('GET', '/office/v1/organizations/{inn}', {
    summary: 'A company or a school: its people, orders, sums, bills, price offers; contacts are masked',
    params: Type.Object({ inn: Type.String({ pattern: '^(\\d{10}|\\d{12})$', description: 'Of the organization.' }) }),
    answer: OrganizationPage,
    errors: { 404: 'Nobody of a site one may see names this INN.' },
    needs: { staff: 'people.read' },
  }),
}
