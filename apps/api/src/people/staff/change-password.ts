import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { findPasswordHash, replacePassword } from './sign-in.sql.ts'
import { confirmationsPerStaff } from './staff-limits.rule.ts'
import { staffPasswordProblem } from './staff-password.rule.ts'
import { endSessionsOf } from './staff-sessions.sql.ts'

export const changePassword: OfficeHandler<typeof staff.changePassword, StaffDeps> = async (
  { body: { current, password }, staff },
  { pool, limits, passwords },
) => {
  await limits.consume([confirmationsPerStaff, String(staff.id)])
  const problem = staffPasswordProblem(password, staff.fio)
  if (problem) throw badInput({ password: problem })
  const before = (await findPasswordHash(pool, staff.id))[0]?.passwordHash
  if (!before) throw unprocessable('Вы входите ключом: пароля у вас нет')
  if (!(await passwords.verify(before, current))) throw wrong()
  const after = await passwords.hash(password)
  await transaction(pool, async (tx) => {
    const [changed] = await replacePassword(tx, staff.id, before, after)
    if (!changed) throw wrong()
    await endSessionsOf(tx, staff.id, staff.sessionId)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'staff.change-password',
      record: { kind: 'staff', id: staff.id },
    })
  })
  return {}
}

const wrong = () => unprocessable('Прежний пароль не подходит', { current: 'Прежний пароль не подходит' })
