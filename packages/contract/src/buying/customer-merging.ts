import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { customerReason } from '../people/customer-price-roles.ts'
import { CustomerRow } from '../people/customers.ts'

/** Why two accounts may belong to one person. */
export const duplicateReasons = {
  phone: 'тот же телефон',
  inn: 'тот же ИНН и имя',
  email: 'та же почта, записана иначе',
} as const
export type DuplicateReason = keyof typeof duplicateReasons

const DuplicateReason = Type.Unsafe<DuplicateReason>(
  Type.Union((Object.keys(duplicateReasons) as DuplicateReason[]).map((code) => Type.Literal(code))),
)

/** Another account that may belong to the same person. */
export const DuplicateCustomer = Type.Object({
  customer: CustomerRow,
  isEmailProven: Type.Boolean({ description: 'The email address is confirmed.' }),
  why: Type.Array(DuplicateReason, { description: 'What they have in common; not empty.' }),
})
export type DuplicateCustomer = Static<typeof DuplicateCustomer>

/** The effects of merging two accounts. */
export const MergePreview = Type.Object({
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why they cannot be merged, in Russian; null: they can.',
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

const customerParams = Type.Object({ id: id('Account that remains.') })
const nobody = 'No such customer on the sites the caller may see.'

/** Finding and merging duplicate accounts of one person. */
export const customerMerging = {
  listDuplicates: call('GET', '/office/v1/customers/{id}/doubles', {
    summary: 'Accounts of the same site that may belong to the same person, and why: at most 20',
    params: customerParams,
    answer: Type.Array(DuplicateCustomer),
    errors: { 404: nobody },
    needs: { staff: 'people.merge' },
  }),
  previewMerge: call('GET', '/office/v1/customers/{id}/merge', {
    summary: 'What would be moved from another account, or why it cannot be',
    params: customerParams,
    query: Type.Object({ from: id('The account that would be emptied.') }),
    answer: MergePreview,
    errors: { 404: nobody },
    needs: { staff: 'people.merge' },
  }),
  mergeCustomers: call('POST', '/office/v1/customers/{id}/merge', {
    summary:
      'Merges two accounts: everything of the other account except its sign-in is moved, and it is emptied for good. ' +
      'The remaining account keeps its own sign-in. A repeat changes nothing',
    params: customerParams,
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
