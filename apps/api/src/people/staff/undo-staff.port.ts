import type { RoleGrant } from '@shpulka/contract/people/staff'
import type { AuditChanges } from '../../base/audit/audit.port.ts'
import { inverse, restoreRefused, type UndoHandler } from '../../base/audit/undo-handler.port.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { mayGrant } from './held-permissions.rule.ts'
import { lockManagedStaff, requireRemainingOwner } from './managed-staff.ts'
import { resolveGrants } from './resolve-grants.ts'
import { sortedGrants } from './sorted-grants.rule.ts'
import { findUnknownGrants, lockOwners, replaceGrants } from './staff.sql.ts'

/** Restores the roles of a member of staff. A closed sign-in is opened on their page: their sessions are gone. */
export const staffUndo: UndoHandler = {
  actions: ['staff.change'],
  async undo(tx, { recordId, changes }, staff) {
    if (isOfSignIn(changes)) throw unprocessable('Закрытый вход так не вернуть: откройте его на странице человека')
    if (sitesOf(staff.permissions, 'staff.manage')?.length === 0) throw new Failure(403, 'Нет права: люди и роли')
    if (!isConfirmed(staff)) throw new Failure(403, 'Подтвердите вход', {}, { isConfirmationNeeded: true })
    const id = Number(recordId)
    const owners = await lockOwners(tx)
    const person = await lockManagedStaff(tx, staff, id)
    const [was, becomes] = changes.grants as [RoleGrant[], RoleGrant[]]
    if (JSON.stringify(sortedGrants(person.grants)) !== JSON.stringify(sortedGrants(becomes)))
      throw restoreRefused('другие роли')
    if (!mayGrant(staff.permissions, await resolveGrants(tx, was)))
      throw new Failure(403, 'Дать можно только те права, что есть у вас')
    const [unknown] = await findUnknownGrants(tx, JSON.stringify(was))
    if (unknown) throw unprocessable(`Роли «${unknown.role}» или её сайта больше нет`)
    await replaceGrants(tx, id, JSON.stringify(was))
    await requireRemainingOwner(tx, owners.length)
    return inverse(changes)
  },
  isRefused: async (_, { changes }) => isOfSignIn(changes),
}

const isOfSignIn = (changes: AuditChanges) => changes.grants === undefined || changes.isClosed !== undefined
