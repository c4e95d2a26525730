import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { customerReason } from './customer-price-roles.ts'
import { PersonalData } from './users.ts'

const who = Type.Object({ id: id('Of the account.') })
const nobody = 'There is nobody like that, or they are of a site one may not see.'
const body = Type.Object({ why: customerReason })

/** Everything stored of a person: given to them, or erased, when they ask the shop for it. */
export const customerData = {
  exportCustomer: call('POST', '/office/v1/customers/{id}/export', {
    summary: 'What a person is given of their data, as they get it in their account; written to the audit log',
    params: who,
    body,
    answer: PersonalData,
    errors: { 404: nobody, 429: 'Too many people were exported within an hour.' },
    needs: { staff: 'people.export', isConfirmed: true },
  }),
  eraseCustomer: call('POST', '/office/v1/customers/{id}/erasure', {
    summary: 'Erases a person for good, as they do it in their account: documents of sales stay with the name alone',
    params: who,
    body,
    answer: Type.Object({ isErased: Type.Boolean({ description: 'Always true.' }) }),
    errors: { 404: nobody },
    needs: { staff: 'people.erase', isConfirmed: true },
  }),
}
