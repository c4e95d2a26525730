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

/** Another account that may belong to the same person. */
export const Double = Type.Object({
  customer: CustomerRow,
  isEmailProven: Type.Boolean({ description: 'They have shown that the email address is theirs.' }),
  why: Type.Array(DoubleReason, { description: 'What they have in common; not empty.' }),
})
export type Double = Static<typeof Double>

/** What merging two accounts would do. */
export const MergePreview = Type.Object({
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why they cannot be merged, in words; null: they can.',
  }),
  into: CustomerRow,
  from: CustomerRow,
  moves: Type.Array(
    Type.Object({ title: Type.String({ description: 'What is moved, in Russian.' }), count: Type.Integer() }),
    {
      description: 'What is moved from one account to the other; kinds with nothing to move are left out.',
    },
  ),
  bonuses: kopecks('Bonuses that are moved.'),
})
export type MergePreview = Static<typeof MergePreview>

const who = Type.Object({ id: id('Account that remains.') })
const nobody = 'No such customer on the sites the caller may see.'

/** Two accounts of one person. */
export const customerMerging = {
  listDoubles: call('GET', '/office/v1/customers/{id}/doubles', {
    summary: 'Accounts of the same site that may belong to the same person, and why: at most 20',
    params: who,
    answer: Type.Array(Double),
    errors: { 404: nobody },
    needs: { staff: 'people.merge' },
  }),
  previewMerge: call('GET', '/office/v1/customers/{id}/merge', {
    summary: 'What would be moved from another account, or why it cannot be',
    params: who,
    query: Type.Object({ from: id('The account that would be emptied.') }),
    answer: MergePreview,
    errors: { 404: nobody },
    needs: { staff: 'people.merge' },
  }),
  mergeCustomers: call('POST', '/office/v1/customers/{id}/merge', {
    summary:
      'Merges two accounts: everything of the other account except its sign-in is moved, and it is emptied for good. ' +
      'The remaining account keeps its own sign-in. A repeat changes nothing',
    params: who,
    body: Type.Object({ from: id('The account that is emptied.'), why: customerReason }),
    answer: Type.Object({ id: Type.Integer({ description: 'Account that remains.' }) }),
    errors: {
      404: nobody,
      409: 'The other account was merged into a third one meanwhile: `conflict` says which and by whom.',
      422: 'They cannot be merged: `message` says why.',
    },
    needs: { staff: 'people.merge', isConfirmed: true },
  }),
}
