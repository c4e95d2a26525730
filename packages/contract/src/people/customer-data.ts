import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { customerReason } from './customer-price-roles.ts'
import { PersonalData } from './users.ts'

const customerParams = Type.Object({ id: id('Account.') })
const nobody = 'No such customer on the sites the caller may see.'
const body = Type.Object({ why: customerReason })

/** Export and erasure of everything stored about a customer, at the customer's request. */
export const customerData = {
  exportCustomer: call('POST', '/office/v1/customers/{id}/export', {
    summary: 'Personal data of a customer, as they get it in their own account; written to the audit log',
    params: customerParams,
    body,
    answer: PersonalData,
    errors: { 404: nobody, 429: 'Too many people were exported within an hour.' },
    needs: { staff: 'people.export', isConfirmed: true },
  }),
  eraseCustomer: call('POST', '/office/v1/customers/{id}/erasure', {
    summary:
      'Erases a customer for good, as they can in their own account: documents of sales stay, with the name only',
    params: customerParams,
    body,
    answer: Type.Object({ isErased: Type.Boolean({ description: 'Always true.' }) }),
    errors: { 404: nobody },
    needs: { staff: 'people.erase', isConfirmed: true },
  }),
}
