import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { lastChange } from '../../base/audit/last-change.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { changedFields, fieldConflict } from '../../base/http/field-conflict.rule.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { mayGrant } from './held-permissions.rule.ts'
import { findRoles, lockRole, saveRoleRow } from './staff.sql.ts'

/** Saves a role. A role can be granted on any site, so saving it needs each of its permissions on all sites. */
export const saveRole: OfficeHandler<typeof staff.saveRole, StaffDeps> = async ({ params, body, staff }, { pool }) =>
  transaction(pool, async (tx) => {
    await lockRole(tx, params.code)
    const before = (await findRoles(tx)).find(({ code }) => code === params.code)
    const { was, isNew = false, ...fields } = body
    if (isNew && before) {
      const message = `Роль с таким кодом уже есть: «${before.title}»`
      throw new Failure(409, message, { code: message })
    }
    // With `was`, only the fields in it were edited; the others keep their values in the database.
    const changes = before && was ? changedFields(fields, was) : fields
    const conflict =
      before && was && fieldConflict(sorted(changes), sorted(was), sorted(before), await lastChangeOf(tx, params.code))
    if (conflict)
      throw new Failure(409, 'Пока вы правили, роль изменили: посмотрите, что в ней теперь', {}, { conflict })
    const { title = before!.title, permissions = before!.permissions ?? [] } = changes
    if (!mayGrant(staff.permissions, [{ permissions: [...permissions, ...(before?.permissions ?? [])], siteId: null }]))
      throw new Failure(403, 'В роль можно записать только права, что есть у вас для всех сайтов')
    const [saved] = await saveRoleRow(tx, params.code, title.trim(), permissions)
    if (!saved) throw unprocessable('Роль владельца не меняется')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'staff.save-role',
      record: { kind: 'staff-role', id: params.code },
      changes: {
        title: [before?.title ?? null, saved.title],
        permissions: [before?.permissions ?? null, saved.permissions],
      },
    })
    return saved
  })

const lastChangeOf = (tx: Queryable, code: string) => lastChange(tx, 'staff-role', code)

/** Sorts permissions for comparison: their order does not matter. */
const sorted = (fields: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, Array.isArray(value) ? value.toSorted() : value]),
  )
