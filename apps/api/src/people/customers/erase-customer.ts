import type { customerData } from '@shpulka/contract/people/customer-data'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { announceEndedSessions, endSessionsOf } from '../sessions/sessions.port.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { erasePerson } from '../users/erasure.port.ts'
import { requireSiteOfCustomer } from './customer.port.ts'
import type { CustomersDeps } from './deps.ts'

export const eraseCustomer: OfficeHandler<typeof customerData.eraseCustomer, CustomersDeps> = async (
  { params: { id }, body: { why }, staff },
  deps,
) => {
  const siteId = await requireSiteOfCustomer(deps.pool, id, staff, 'people.erase')
  // Ended before anything is deleted, so that nobody can write as this person, in any process.
  announceEndedSessions(deps.changes, await endSessionsOf(deps.pool, id))
  const actor = staffActor(staff)
  const isErased = await erasePerson(deps, id, actor.who, (tx) =>
    recordAudit(tx, { actor, action: 'customer.erase', record: { kind: 'customer', id }, siteId, why }),
  )
  if (!isErased) throw notFound('Такого клиента нет')
  return { isErased }
}
