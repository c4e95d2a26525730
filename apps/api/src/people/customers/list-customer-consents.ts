import type { CustomerConsent, customerConsents, WithdrawalSource } from '@shpulka/contract/people/customer-consents'
import type { Queryable } from '../../base/db/pool.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { readConsents } from '../consents/consents.port.ts'
import { requireSiteOfCustomer } from './customer.port.ts'
import type { CustomersDeps } from './deps.ts'

export const listCustomerConsents: OfficeHandler<typeof customerConsents.listCustomerConsents, CustomersDeps> = async (
  { params: { id }, staff },
  { officePool },
) => {
  await requireSiteOfCustomer(officePool, id, staff)
  return consentsOf(officePool, id)
}

/** Consents of a customer in the contract's shape. */
export const consentsOf = async (tx: Queryable, id: number): Promise<CustomerConsent[]> =>
  (await readConsents(tx, id)).map(({ withdrawnSource, ...consent }) => ({
    ...consent,
    withdrawnSource: (withdrawnSource || null) as WithdrawalSource | null,
  }))
