import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { shownReason } from '../people/customer-price-roles.ts'

/**
 * Limit for staff with `people.bonuses` only: bonuses added and deducted within 24 hours, all customers together.
 * Kopecks.
 */
export const staffDailyBonusLimitKopecks = 500_000

/** Limit of a single change for everybody. Kopecks. */
export const bonusChangeMaxKopecks = 100_000_000

/** Bonuses of a customer: balance and ledger. */
export const CustomerBonuses = Type.Object({
  balance: kopecks('What can be spent now; expired bonuses are not counted.'),
  left: Type.Union([kopecks('How much the caller may still add or deduct within 24 hours.'), Type.Null()], {
    description: 'Null: no limit.',
  }),
  entries: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Type.String({ format: 'date-time' }),
      title: Type.String({ description: 'What happened, as shown to the buyer.' }),
      delta: Type.Integer({ description: 'Kopecks; negative: spent, expired or deducted.' }),
      balance: kopecks('Balance after the entry.'),
      orderId: Type.Union([Type.Integer(), Type.Null()], { description: 'The order it belongs to; null: none.' }),
      who: Type.String({ description: 'Name of the staff member who did it; empty: the shop itself.' }),
    }),
    { description: 'The newest first, at most 50.' },
  ),
})
export type CustomerBonuses = Static<typeof CustomerBonuses>

const customerParams = Type.Object({ id: id('Account.') })
const nobody = 'No such customer on the sites the caller may see.'

/** Bonuses of customers, for the office. */
export const customerBonuses = {
  viewBonuses: call('GET', '/office/v1/customers/{id}/bonuses', {
    summary: 'Bonuses of a customer and the last entries of the ledger',
    params: customerParams,
    answer: CustomerBonuses,
    errors: { 404: nobody },
    needs: { staff: 'people.read' },
  }),
  changeBonuses: call('POST', '/office/v1/customers/{id}/bonuses', {
    summary:
      'Adds or deducts bonuses: writes a ledger entry with a reason; a repeat with the same key writes nothing more',
    params: customerParams,
    body: Type.Object({
      key: Type.String({ format: 'uuid', description: 'Chosen by the caller: one key, one change.' }),
      delta: Type.Integer({
        minimum: -bonusChangeMaxKopecks,
        maximum: bonusChangeMaxKopecks,
        description: 'Kopecks, whole bonuses: a multiple of 100, not 0. Negative: deducted.',
      }),
      why: shownReason,
    }),
    answer: CustomerBonuses,
    errors: {
      403: `Without \`people.bonuses-any\`: more than ${staffDailyBonusLimitKopecks / 100} bonuses within 24 hours.`,
      404: nobody,
      422: 'The balance is smaller than the deducted sum, or the key is of another change.',
    },
    needs: { staff: 'people.bonuses' },
  }),
}
