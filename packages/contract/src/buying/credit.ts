import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { shortListId } from '../base/page.ts'

/** Most days a payment may be deferred for. */
export const maxCreditDays = 180

/** Most organizations in the list of debts. */
export const debtsLimit = 200

const day = (description: string) =>
  Type.Union([Type.String({ format: 'date' }), Type.Null()], { description: `${description} Null: none.` })

/** On what terms an organization pays after the goods have gone. */
export const CreditTerms = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: maxCreditDays, description: 'Calendar days from the shipment.' }),
  limit: Type.Integer({ minimum: 100, maximum: 100_000_000_000, description: 'Most it may owe, kopecks.' }),
})
export type CreditTerms = Static<typeof CreditTerms>

const termsOrNull = (description: string) => Type.Union([CreditTerms, Type.Null()], { description })

/** What an organization owes for orders with a deferred payment. */
export const CreditDebt = Type.Object({
  owed: kopecks('Unpaid for orders of which something was sent.'),
  overdue: kopecks('The part of it that is due already.'),
  inWork: kopecks('Unpaid for orders of which nothing was sent yet; it counts towards the limit.'),
  oldestDue: day('The first day on which some of `owed` is to be paid.'),
})
export type CreditDebt = Static<typeof CreditDebt>

const debtOrNull = Type.Union([CreditDebt, Type.Null()], { description: 'Null: the caller may not see orders.' })

/** Terms of an organization at a site. */
export const SiteCredit = Type.Object({
  siteId: Type.Integer({ description: 'Site.' }),
  terms: termsOrNull('Null: it pays before the goods go.'),
  debt: debtOrNull,
  history: Type.Array(
    Type.Object({
      at: Type.String({ format: 'date-time' }),
      who: Type.String({ description: 'Name of who changed it.' }),
      terms: Type.String({ description: 'Terms from then on, in Russian; empty: taken away.' }),
      why: Type.String(),
    }),
    { description: 'Changes, the newest first, at most 50.' },
  ),
})
export type SiteCredit = Static<typeof SiteCredit>

const OrganizationCredit = Type.Array(SiteCredit, {
  description: 'Sites of the caller where an account or an order names the organization.',
})

/** Deferred payment of an order, for the desk. */
export const OrderCredit = Type.Object({
  days: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The payment of this order is deferred for so many days; null: it is not.',
  }),
  dueOn: day('The last day to pay this order, counted from its last shipment.'),
  terms: termsOrNull('Terms of the payer; null: none.'),
  debt: CreditDebt,
  warnings: Type.Array(Type.String(), {
    description: 'What is past the terms, in Russian, this order counted; a reason is needed then.',
  }),
  refusal: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the payment of this order cannot be deferred, or be made due again, in Russian; null: it can.',
  }),
})
export type OrderCredit = Static<typeof OrderCredit>

/** An organization that owes or may owe. */
export const DebtRow = Type.Object({
  siteId: Type.Integer({ description: 'Site.' }),
  inn: Type.String(),
  name: Type.String({ description: 'As its last order or account names it; empty: there is none left.' }),
  terms: termsOrNull('Null: they were taken away, or never given.'),
  ...CreditDebt.properties,
})
export type DebtRow = Static<typeof DebtRow>

/** Organizations that owe or may owe, with sums over all of them. */
export const Debts = Type.Object({
  owed: kopecks('What all of them owe.'),
  overdue: kopecks('The part of it that is due already.'),
  count: Type.Integer({ description: 'How many they are.' }),
  overdueCount: Type.Integer({ description: 'How many of them have an overdue debt.' }),
  organizations: Type.Array(DebtRow, { description: `The overdue first, at most ${debtsLimit}.` }),
})
export type Debts = Static<typeof Debts>

const organization = Type.Object({
  inn: Type.String({ pattern: '^(\\d{10}|\\d{12})$', description: 'INN of the organization.' }),
})
const nobody = 'No account or order has this INN on the sites the caller may see.'

/** Deferred payment of organizations, for the office. */
export const credit = {
  listDebts: call('GET', '/office/v1/debts', {
    summary: 'Organizations with a deferred payment and what they owe, the overdue first',
    answer: Debts,
    needs: { staff: 'orders.read' },
  }),
  viewCredit: call('GET', '/office/v1/organizations/{inn}/credit', {
    summary: 'Deferred payment of an organization by site: terms, who gave them and why, what it owes',
    params: organization,
    answer: OrganizationCredit,
    errors: { 404: nobody },
    needs: { staff: 'people.read' },
  }),
  setCreditTerms: call('PUT', '/office/v1/organizations/{inn}/credit', {
    summary: 'Gives an organization a deferred payment at a site, changes its terms, or takes it away',
    params: organization,
    body: Type.Object({
      siteId: shortListId('Site.'),
      terms: termsOrNull('Null: it pays in advance again. Orders that were deferred stay so.'),
      seen: termsOrNull('What the caller saw: if it has changed, 409.'),
      why: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'For colleagues.' }),
    }),
    answer: OrganizationCredit,
    errors: {
      404: nobody,
      409: 'Somebody else has changed it meanwhile: `conflict` has both values and who.',
      422: 'It would change nothing.',
    },
    needs: { staff: 'people.credit' },
  }),
}
