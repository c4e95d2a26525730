import type { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, lockOrderForStaff, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { announceStock } from '../order-status/change-status.port.ts'
import { deskRefundFacts, requireEnoughMoney, requireSameAmount } from './calculate-desk-refund.ts'
import { moveToPaying } from './move-to-paying.ts'
import { findOrderOfRefund, findRefundTransition } from './refund-changes.sql.ts'

export const payRequest: OfficeHandler<typeof orderRefunds.payRequest, DeskDeps> = async (
  { params: { id }, body: { from, isReceived, amount, why = '' }, staff, log },
  deps,
) => {
  const { orderId, freed } = await transaction(deps.pool, async (tx) => {
    const [request] = await findOrderOfRefund(tx, id)
    if (!request) throw notFound('Такой заявки нет')
    await lockOrderForStaff(tx, request.orderId, staff, 'orders.refund')
    const [refund] = await findRefundTransition(tx, id, 'paying')
    const { fromCode, fromTitle, amountKopecks, returningKopecks, creditedKopecks } = refund!
    const facts = await deskRefundFacts(tx, request.orderId)
    if (fromCode !== from) {
      const last = facts.order.lastRefund
      const who = last ? actorName(last.who, last.fio) : ''
      throw new Failure(
        409,
        `Заявка уже в статусе «${fromTitle}»${who && ` (${who})`}`,
        {},
        {
          conflict: { status: { seen: from, current: fromCode, who, at: last?.at ?? null } },
        },
      )
    }
    requireSameAmount(amount, amountKopecks)
    requireEnoughMoney(amountKopecks - returningKopecks - creditedKopecks, facts)
    const actor = staffActor(staff)
    return {
      orderId: request.orderId,
      freed: await moveToPaying(tx, { refundId: id, isReceived, why: cleanMultilineText(why), actor }),
    }
  })
  await announceStock(deps, freed, log)
  return readDeskOrder(deps.officePool, orderId, staff)
}
