import type { audit } from '@shpulka/contract/base/audit'
import type { OfficeHandler } from '../http/office-context.ts'
import { sitesOf } from '../http/sites-of.rule.ts'
import { actorName } from './actor-name.rule.ts'
import { commandActor, systemActor } from './audit.port.ts'
import { findAuditStaff } from './audit.sql.ts'
import type { AuditDeps } from './deps.ts'

export const listAuditActors: OfficeHandler<typeof audit.listAuditActors, AuditDeps> = async (
  { staff },
  { officePool },
) => [
  ...(await findAuditStaff(officePool, sitesOf(staff.permissions, 'audit.read'))).map(({ id, fio }) =>
    named(`manager:${id}`, fio),
  ),
  ...[commandActor, systemActor].map(({ who }) => named(who, null)),
]

const named = (actor: string, fio: string | null) => ({ actor, name: actorName(actor, fio) })
