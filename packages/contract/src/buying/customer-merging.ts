import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { customerReason } from '../people/customer-price-roles.ts'
import { CustomerRow } from '../people/customers.ts'

/** Why two accounts look like one person’s. */
export const doubleReasons = {
  phone: 'тот же телефон',
  inn: 'тот же ИНН и имя',
  email: 'та же почта, записана иначе',
} as const
export type DoubleReason = keyof typeof doubleReasons

const DoubleReason = Type.Unsafe<DoubleReason>(
  Type.Union((Object.keys(doubleReasons) as DoubleReason[]).map((code) => Type.Literal(code))),
)

/** An account that may be the same person’s. */
export const Double = Type.Object({
  customer: CustomerRow,
  isEmailProven: Type.Boolean({ description: 'They have shown that the email address is theirs.' }),
  why: Type.Array(DoubleReason, { description: 'What they have in common; not empty.' }),
})
export type Double = Static<typeof Double>

/** What would become of two accounts. */
export const MergePreview = Type.Object({
  problem: Type.Union([Type.String(), Type.Null()], { description: 'Why it cannot be, in words; null: it can.' }),
  into: CustomerRow,
  from: CustomerRow,
  moves: Type.Array(Type.Object({ title: Type.String({ description: 'What, in Russian.' }), count: Type.Integer() }), {
    description: 'What goes over; what there is none of is not named.',
  }),
  bonuses: kopecks('That go over.'),
})
export type MergePreview = Static<typeof MergePreview>

const who = Type.Object({ id: id('Of the account that is left.') })
const nobody = 'There is nobody like that, or they are of a site one may not see.'

/** Two accounts of one person. */
export const customerMerging = {
  listDoubles: call('GET', '/office/v1/customers/{id}/doubles', {
    summary: 'Accounts of the same site that may be the same person’s, and why: at most 20',
    params: who,
    answer: Type.Array(Double),
    errors: { 404: nobody },
    needs: { staff: 'people.merge' },
  }),
  previewMerge: call('GET', '/office/v1/customers/{id}/merge', {
    summary: 'What would go over from another account, or why it cannot',
    params: who,
    query: Type.Object({ from: id('The account that would be emptied.') }),
    answer: MergePreview,
    errors: { 404: nobody },
    needs: { staff: 'people.merge' },
  }),
  mergeCustomers: call('POST', '/office/v1/customers/{id}/merge', {
    summary:
      'Makes one person of two: all of the other account goes over but what signs in to it; it is emptied for good. ' +
      'Sign-in stays as the account that is left has it. Repeated it changes nothing',
    params: who,
    body: Type.Object({ from: id('The account that is emptied.'), why: customerReason }),
    answer: Type.Object({ id: Type.Integer({ description: 'Of the account that is left.' }) }),
    errors: {
      404: nobody,
      409: 'The other account was merged into a third one meanwhile: `conflict` says which and by whom.',
      422: 'It cannot be: `message` says why.',
    },
    needs: { staff: 'people.merge', isConfirmed: true },
  }),
}
