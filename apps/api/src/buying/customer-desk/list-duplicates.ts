import type { customerMerging, DuplicateReason } from '@shpulka/contract/buying/customer-merging'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { customerRowsOf, requireSiteOfCustomer } from '../../people/customers/customer.port.ts'
import { canonicalEmail } from '../../people/email-codes/canonical-email.rule.ts'
import type { CustomerDeskDeps } from './deps.ts'
import { findDuplicateAccounts, findMergedAccounts } from './merge.sql.ts'

const maxDuplicates = 20

export const listDuplicates: OfficeHandler<typeof customerMerging.listDuplicates, CustomerDeskDeps> = async (
  { params: { id }, staff },
  { officePool },
) => {
  await requireSiteOfCustomer(officePool, id, staff, 'people.merge')
  const [account] = await findMergedAccounts(officePool, [id])
  const email = canonicalEmail(account!.email)
  const mailbox = email.split('@')[0]!.replaceAll(/[.-]/g, '')
  const duplicates = (await findDuplicateAccounts(officePool, id, mailbox)).flatMap((row) => {
    const why: DuplicateReason[] = [
      ...(row.samePhone ? (['phone'] as const) : []),
      ...(row.sameInn ? (['inn'] as const) : []),
      ...(canonicalEmail(row.email) === email ? (['email'] as const) : []),
    ]
    return why.length === 0 ? [] : [{ id: row.id, isEmailProven: row.isEmailProven, why }]
  })
  const customers = await customerRowsOf(
    officePool,
    duplicates.map((each) => each.id),
  )
  return customers.slice(0, maxDuplicates).map((customer) => {
    const { isEmailProven, why } = duplicates.find((each) => each.id === customer.id)!
    return { customer, isEmailProven, why }
  })
}
