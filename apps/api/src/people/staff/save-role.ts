import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { mayGrant } from './held-permissions.rule.ts'
import { findRoles, saveRoleRow } from './staff.sql.ts'

/** Whoever has the role has it everywhere it was given, so its writer needs each permission for all sites. */
export const saveRole: OfficeHandler<typeof staff.saveRole, StaffDeps> = async ({ params, body, staff }, { pool }) =>
  transaction(pool, async (tx) => {
    const before = (await findRoles(tx)).find(({ code }) => code === params.code)
    const concerned = [...body.permissions, ...(before?.permissions ?? [])]
    if (!mayGrant(staff.permissions, [{ permissions: concerned, siteId: null }]))
      throw new Failure(403, 'В роль можно записать только права, что есть у вас для всех сайтов')
    const [saved] = await saveRoleRow(tx, params.code, body.title.trim(), body.permissions)
    if (!saved) throw unprocessable('Роль владельца не меняется')
    await recordAudit(tx, {
      ...{ actor: staffActor(staff), action: 'staff.save-role', record: { kind: 'staff-role', id: params.code } },
      changes: {
        title: [before?.title ?? null, saved.title],
        permissions: [before?.permissions ?? null, saved.permissions],
      },
    })
    return saved
  })
