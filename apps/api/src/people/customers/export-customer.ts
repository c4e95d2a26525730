import type { customerData } from '@shpulka/contract/people/customer-data'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import { exportPerson } from '../personal-data/personal-data.port.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { lockCustomerFor } from './customer.port.ts'
import type { CustomersDeps } from './deps.ts'

/** More than staff need in an hour; stops somebody who copies all customers. */
const exportsPerStaff: RateLimit = { name: 'customer-exports-per-staff', times: 20, seconds: 3600 }

export const exportCustomer: OfficeHandler<typeof customerData.exportCustomer, CustomersDeps> = async (
  { params: { id }, body: { why }, staff },
  { pool, limits },
) => {
  // The audit row is committed before any data is sent.
  await transaction(pool, async (tx) => {
    const siteId = await lockCustomerFor(tx, id, staff, 'people.export')
    await limits.consumeIn(tx, [exportsPerStaff, String(staff.id)])
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'customer.export',
      record: { kind: 'customer', id },
      siteId,
      why,
    })
  })
  const parts = await exportPerson(pool, id)
  if (!parts) throw notFound('Такого клиента нет')
  return { madeAt: new Date().toISOString(), parts }
}
