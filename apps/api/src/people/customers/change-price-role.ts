import type { customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import { findChangesOfRecord, recordAudit } from '../../base/audit/audit.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { lockCustomerFor } from './customer.port.ts'
import type { CustomersDeps } from './deps.ts'
import { changedPriceRoles, dayProblem, isSamePriceRoles, type PriceRoles } from './price-role-change.rule.ts'
import { findAllPriceRoles, findPriceRoles, updatePriceRole } from './price-roles.sql.ts'
import { readPriceRole } from './view-price-role.ts'

export const changePriceRole: OfficeHandler<typeof customerPriceRoles.changePriceRole, CustomersDeps> = async (
  { params: { id }, body: { role, from, why, seen }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const siteId = await lockCustomerFor(tx, id, staff, 'people.prices')
    const [row] = await findPriceRoles(tx, id)
    const { current, nextRole, nextFrom, today } = row!
    const problem = dayProblem(from, today)
    if (problem) throw badInput({ from: problem })
    const roles = await findAllPriceRoles(tx)
    if (!roles.some(({ code }) => code === role))
      throw unprocessable('Такого вида цен нет', { role: 'Выберите из списка' })
    const stored: PriceRoles = { current, next: nextRole && nextFrom ? { role: nextRole, from: nextFrom } : null }
    const becomes = changedPriceRoles(current, role, from, today)
    if (!isSamePriceRoles(seen, stored)) {
      // A repeat of a request that has been applied.
      if (isSamePriceRoles(changedPriceRoles(seen.current, role, from, today), stored)) return readPriceRole(tx, id)
      throw await conflict(tx, id, seen, stored, roles)
    }
    if (isSamePriceRoles(stored, becomes))
      throw unprocessable('Ничего не изменится: клиент и так покупает по этим ценам')
    await updatePriceRole(tx, id, becomes.current, becomes.next?.role ?? null, becomes.next?.from ?? null)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'customer.price-role',
      record: { kind: 'customer', id },
      siteId,
      why,
      changes: {
        priceRole: [stored.current, becomes.current],
        ...((stored.next || becomes.next) && {
          nextPriceRole: [stored.next?.role ?? null, becomes.next?.role ?? null] as const,
          nextPriceRoleFrom: [stored.next?.from ?? null, becomes.next?.from ?? null] as const,
        }),
      },
    })
    await announceWithCommit(tx, [`user:${id}`])
    return readPriceRole(tx, id)
  })

async function conflict(
  tx: Queryable,
  id: number,
  seen: PriceRoles,
  stored: PriceRoles,
  roles: readonly { code: string; title: string }[],
): Promise<Failure> {
  const [last] = await findChangesOfRecord(tx, 'customer', id, 'customer.price-role')
  const by = { who: last ? actorName(last.who, last.fio) : '', at: last?.at.toISOString() ?? null }
  const titleOf = (code: string) => roles.find((role) => role.code === code)?.title ?? code
  const nextText = (next: PriceRoles['next']) =>
    next && `${titleOf(next.role)} с ${next.from.split('-').toReversed().join('.')}`
  return new Failure(
    409,
    `Вид цен уже изменён${by.who && ` (${by.who})`}: теперь «${titleOf(stored.current)}»${stored.next ? `, потом ${nextText(stored.next)}` : ''}`,
    {},
    {
      conflict: {
        ...(seen.current !== stored.current && {
          priceRole: { seen: titleOf(seen.current), current: titleOf(stored.current), ...by },
        }),
        ...(nextText(seen.next) !== nextText(stored.next) && {
          nextPriceRole: { seen: nextText(seen.next), current: nextText(stored.next), ...by },
        }),
      },
    },
  )
}
