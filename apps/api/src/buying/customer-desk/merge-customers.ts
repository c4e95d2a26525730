import type { customerMerging } from '@shpulka/contract/buying/customer-merging'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import { findChangesOfRecord, recordAudit } from '../../base/audit/audit.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { requireSiteOfCustomer } from '../../people/customers/customer.port.ts'
import { announceEndedSessions, endSessionsOf } from '../../people/sessions/sessions.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { CustomerDeskDeps } from './deps.ts'
import { findMergedAccounts, lockMergedAccounts, type MergedAccountRow } from './merge.sql.ts'
import { mergeAccounts } from './merge-accounts.ts'
import { mergeProblem } from './merge-problem.rule.ts'

export const mergeCustomers: OfficeHandler<typeof customerMerging.mergeCustomers, CustomerDeskDeps> = async (
  { params: { id: into }, body: { from, why }, staff },
  { pool, changes, config },
) => {
  const checked = await checkPair(pool, into, from, staff)
  if (checked === 'merged') return { id: into }
  // Sessions end before anything moves, so that no request writes as the account being emptied. Sessions of the
  // remaining account end too if its email address is not proven: they may belong to somebody else.
  announceEndedSessions(changes, await endSessionsOf(pool, from))
  if (!checked.into.isEmailProven) announceEndedSessions(changes, await endSessionsOf(pool, into))
  await transaction(pool, async (tx) => {
    await lockMergedAccounts(tx, [into, from])
    const pair = await checkPair(tx, into, from, staff)
    if (pair === 'merged') return
    const { siteId } = pair.into
    const filled = await mergeAccounts(tx, from, into, siteId)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'customer.merge',
      record: { kind: 'customer', id: into },
      siteId,
      why,
      changes: { mergedCustomer: [from, null] },
      personal: {
        userId: into,
        secret: config.tokenSecret ?? '',
        changes: {
          fio: [pair.into.fio, filled.fio],
          phone: [pair.into.phone, filled.phone],
          mergedFio: [pair.from.fio, null],
          mergedPhone: [pair.from.phone, null],
          mergedEmail: [pair.from.email, null],
        },
      },
    })
    await announceWithCommit(tx, [`user:${into}`, `user:${from}`])
  })
  return { id: into }
}

/** Returns two accounts that can be merged, or `merged` when they already are. Throws otherwise. */
async function checkPair(
  tx: Queryable,
  into: number,
  from: number,
  staff: Pick<SignedInStaff, 'permissions'>,
): Promise<{ into: MergedAccountRow; from: MergedAccountRow } | 'merged'> {
  await requireSiteOfCustomer(tx, into, staff, 'people.merge')
  const rows = await findMergedAccounts(tx, [into, from])
  const target = rows.find(({ id }) => id === into)
  const source = rows.find(({ id }) => id === from)
  if (!target || !source || !isAllowedAtSite(staff.permissions, 'people.read', source.siteId))
    throw notFound('Такого клиента нет')
  if (source.mergedInto === into) return 'merged'
  if (source.mergedInto !== null) throw await mergeConflict(tx, source.mergedInto)
  if (source.isErased) throw notFound('Такого клиента нет')
  if (!isAllowedAtSite(staff.permissions, 'people.merge', source.siteId)) throw notFound('Такого клиента нет')
  const problem = mergeProblem(target, source)
  if (problem) throw unprocessable(problem)
  return { into: target, from: source }
}

async function mergeConflict(tx: Queryable, mergedInto: number): Promise<Failure> {
  const [last] = await findChangesOfRecord(tx, 'customer', mergedInto, 'customer.merge')
  const by = { who: last ? actorName(last.who, last.fio) : '', at: last?.at.toISOString() ?? null }
  return new Failure(
    409,
    `Второй аккаунт уже объединён с клиентом № ${mergedInto}${by.who && ` (${by.who})`}`,
    {},
    {
      conflict: { mergedInto: { seen: null, current: mergedInto, ...by } },
    },
  )
}
