import type { staff } from '@shpulka/contract/people/staff'
import { recordAuditOfChanges } from '../../base/audit/audit.port.ts'
import { lastChange } from '../../base/audit/last-change.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { fieldConflict } from '../../base/http/field-conflict.rule.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { mayGrant } from './held-permissions.rule.ts'
import { lockManagedStaff, requireRemainingOwner } from './managed-staff.ts'
import { resolveGrants } from './resolve-grants.ts'
import { sortedGrants } from './sorted-grants.rule.ts'
import { closeStaff, findStaffById, findUnknownGrants, lockOwners, replaceGrants } from './staff.sql.ts'
import { staffMember } from './staff-member.view.ts'

export const changeStaff: OfficeHandler<typeof staff.changeStaff, StaffDeps> = async (
  { params, body, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { grants, isClosed, was } = body
    const owners = await lockOwners(tx)
    const before = await lockManagedStaff(tx, staff, params.id)
    const requestedGrants = grants ? await resolveGrants(tx, grants) : []
    if (!mayGrant(staff.permissions, requestedGrants))
      throw new Failure(403, 'Дать можно только те права, что есть у вас')
    const conflict =
      grants &&
      was?.grants &&
      fieldConflict(
        { grants: sortedGrants(grants) },
        { grants: sortedGrants(was.grants) },
        { grants: sortedGrants(before.grants) },
        await lastChange(tx, 'staff', params.id, 'staff.change'),
      )
    if (conflict) throw new Failure(409, 'Пока вы правили, роли изменили: посмотрите, какие теперь', {}, { conflict })
    if (grants) {
      const [unknown] = await findUnknownGrants(tx, JSON.stringify(grants))
      if (unknown) throw unprocessable(`Роли «${unknown.role}» или её сайта нет`)
      await replaceGrants(tx, params.id, JSON.stringify(grants))
    }
    if (isClosed !== undefined) await closeStaff(tx, params.id, isClosed)
    await requireRemainingOwner(tx, owners.length)
    const [after] = await findStaffById(tx, params.id)
    await recordAuditOfChanges(tx, {
      actor: staffActor(staff),
      action: 'staff.change',
      record: { kind: 'staff', id: params.id },
      changes: {
        ...(grants && { grants: [sortedGrants(before.grants), sortedGrants(after!.grants)] as const }),
        ...(isClosed !== undefined && { isClosed: [before.closedAt !== null, isClosed] as const }),
      },
    })
    return staffMember(after!)
  })
