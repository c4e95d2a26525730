import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { shownReason } from '../people/customer-price-roles.ts'

/** How much who has `people.bonuses` alone gives and takes within 24 hours, of all clients together. Kopecks. */
export const bonusCeilingKopecks = 500_000

/** The most of one change, whoever makes it. Kopecks. */
export const bonusChangeMaxKopecks = 100_000_000

/** A person's bonuses and how they came and went. */
export const CustomerBonuses = Type.Object({
  balance: kopecks('To spend now: without what has ended.'),
  left: Type.Union([kopecks('How much whoever asks may still give or take within 24 hours.'), Type.Null()], {
    description: 'Null: as much as they like.',
  }),
  entries: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Type.String({ format: 'date-time' }),
      title: Type.String({ description: 'What it was, as the buyer reads it.' }),
      delta: Type.Integer({ description: 'Kopecks; below 0: they went.' }),
      balance: kopecks('After it.'),
      orderId: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: of no order.' }),
      who: Type.String({ description: 'Name of who of the office did it; empty: the shop itself.' }),
    }),
    { description: 'The newest first, at most 50.' },
  ),
})
export type CustomerBonuses = Static<typeof CustomerBonuses>

const who = Type.Object({ id: id('Of the account.') })
const nobody = 'There is nobody like that, or they are of a site one may not see.'

/** Bonuses of people as the office sees them. */
export const customerBonuses = {
  viewBonuses: call('GET', '/office/v1/customers/{id}/bonuses', {
    summary: 'A person’s bonuses and the last entries of their ledger',
    params: who,
    answer: CustomerBonuses,
    errors: { 404: nobody },
    needs: { staff: 'people.read' },
  }),
  changeBonuses: call('POST', '/office/v1/customers/{id}/bonuses', {
    summary: 'Gives or takes bonuses: an entry of the ledger with a reason. Repeated with the same key it is one entry',
    params: who,
    body: Type.Object({
      key: Type.String({ format: 'uuid', description: 'Of this change, made by who sends it.' }),
      delta: Type.Integer({
        ...{ minimum: -bonusChangeMaxKopecks, maximum: bonusChangeMaxKopecks },
        description: 'Kopecks, whole bonuses: a multiple of 100, not 0. Below 0: they are taken.',
      }),
      why: shownReason,
    }),
    answer: CustomerBonuses,
    errors: {
      403: 'Nobody without `people.bonuses-any` gives and takes more than a sum within 24 hours.',
      404: nobody,
      422: 'There are not so many to take, or the key is of another change.',
    },
    needs: { staff: 'people.bonuses' },
  }),
}
