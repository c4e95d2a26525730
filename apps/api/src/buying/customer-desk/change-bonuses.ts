import { type customerBonuses, staffDailyBonusLimitKopecks } from '@shpulka/contract/buying/customer-bonuses'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { lockCustomerFor } from '../../people/customers/customer.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { adjustBonuses, isAdjustmentRepeated, lockDailyAdjustments } from '../bonuses/bonus-adjustments.port.ts'
import type { CustomerDeskDeps } from './deps.ts'
import { readBonuses } from './view-bonuses.ts'

export const changeBonuses: OfficeHandler<typeof customerBonuses.changeBonuses, CustomerDeskDeps> = async (
  { params: { id }, body: { key, delta, why }, staff },
  { pool },
) => {
  if (delta === 0 || delta % 100 !== 0) throw badInput({ delta: 'Бонусы целые: от одного' })
  return transaction(pool, async (tx) => {
    const siteId = await lockCustomerFor(tx, id, staff, 'people.bonuses')
    const actor = staffActor(staff)
    const before = await lockDailyAdjustments(tx, actor.who)
    if (await isAdjustmentRepeated(tx, { who: actor.who, key, userId: id, delta }))
      return readBonuses(tx, id, siteId, staff)
    if (
      before + Math.abs(delta) > staffDailyBonusLimitKopecks &&
      !isAllowedAtSite(staff.permissions, 'people.bonuses-any', siteId)
    )
      throw new Failure(
        403,
        `За сутки вы начисляете и списываете до ${roubles(staffDailyBonusLimitKopecks)}, осталось ${roubles(Math.max(0, staffDailyBonusLimitKopecks - before))}. Больше может тот, у кого есть право без предела`,
      )
    const bonuses = await adjustBonuses(tx, { userId: id, delta, why, who: actor.who, key })
    await recordAudit(tx, {
      actor,
      action: 'customer.bonuses',
      record: { kind: 'customer', id },
      siteId,
      why,
      changes: { bonuses },
    })
    return readBonuses(tx, id, siteId, staff)
  })
}
