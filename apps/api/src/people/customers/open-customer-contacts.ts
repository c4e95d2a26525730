import type { customers } from '@shpulka/contract/people/customers'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { findCustomer } from './customers.sql.ts'
import type { CustomersDeps } from './deps.ts'

/** More than staff need in an hour; stops somebody who copies all contacts. */
const contactsPerStaff: RateLimit = { name: 'customer-contacts-per-staff', times: 120, seconds: 3600 }

export const openCustomerContacts: OfficeHandler<typeof customers.openCustomerContacts, CustomersDeps> = async (
  { params, staff },
  { pool, limits },
) =>
  transaction(pool, async (tx) => {
    const [row] = await findCustomer(tx, params.id)
    if (!row || !isAllowedAtSite(staff.permissions, 'people.contacts', row.siteId)) throw notFound('Такого клиента нет')
    await limits.consumeIn(tx, [contactsPerStaff, String(staff.id)])
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'contacts.open',
      record: { kind: 'customer', id: row.id },
      siteId: row.siteId,
    })
    return { phone: row.phone, email: row.email }
  })
