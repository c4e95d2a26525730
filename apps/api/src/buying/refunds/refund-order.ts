import type { BodyOf } from '@shpulka/contract/base/call'
import type { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, lockOrderForStaff, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { announceStock, changeStatus } from '../order-status/change-status.port.ts'
import { cancelUnsentGoods } from '../shipments/cancel-unsent-goods.port.ts'
import {
  calculateDeskRefund,
  type DeskRefund,
  type DeskRefundFacts,
  deskRefundFacts,
  requireSameAmount,
} from './calculate-desk-refund.ts'
import { findDeskReasons, findRefundByKey } from './desk-refunds.sql.ts'
import { moveToPaying } from './move-to-paying.ts'
import { refundMoneyDeadline } from './refund-terms.rule.ts'
import { insertRefund } from './refunds.sql.ts'

type Form = BodyOf<typeof orderRefunds.refundOrder>

export const refundOrder: OfficeHandler<typeof orderRefunds.refundOrder, DeskDeps> = async (
  { params: { id }, body, staff, log },
  deps,
) => {
  const changedOffers = await transaction(deps.pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.refund')
    const fingerprint = bodyFingerprint(body)
    const [existing] = await findRefundByKey(tx, body.key)
    if (existing) {
      if (existing.orderId === id && existing.fingerprint.equals(fingerprint)) return []
      throw unprocessable('Этим ключом возвращено другое: обновите страницу')
    }
    const facts = await deskRefundFacts(tx, id)
    const refund = calculateDeskRefund(facts, body.lines, body.withDelivery)
    requireSameAmount(body.amount, refund.amountKopecks)
    refuseWholeOrder(facts, refund)
    return refundLines(tx, { orderId: id, siteId, facts, refund, form: body, fingerprint, actor: staffActor(staff) })
  })
  await announceStock(deps, changedOffers, log)
  return readDeskOrder(deps.officePool, id, staff)
}

/** A wholly unsent order must be cancelled instead of refunded: that also returns its promo code and bonuses. */
function refuseWholeOrder({ lines, order }: DeskRefundFacts, { leavesNothingToSend }: DeskRefund): void {
  if (order.stage !== 'open' || !leavesNothingToSend) return
  if (lines.every(({ sent }) => sent === 0))
    throw unprocessable('Это весь заказ: отмените его, и деньги вернутся целиком')
  if (order.statusWhenSent === null)
    throw unprocessable(
      `Из статуса «${order.statusTitle}» заказ не становится отправленным: сначала возьмите его в работу`,
    )
}

interface RefundParams {
  readonly orderId: number
  readonly siteId: number
  readonly facts: DeskRefundFacts
  readonly refund: DeskRefund
  readonly form: Form
  readonly fingerprint: Buffer
  readonly actor: Actor
}

/** Writes the refund and applies its effects. Returns the offers with more stock. */
async function refundLines(
  tx: Queryable,
  { orderId, siteId, facts, refund, form, fingerprint, actor }: RefundParams,
): Promise<number[]> {
  const reason = (await findDeskReasons(tx)).find(({ id }) => id === form.reasonId)
  if (!reason) throw badInput({ reasonId: 'Такой причины нет в списке' })
  const { order } = facts
  const why = cleanMultilineText(form.why ?? '')
  const [created] = await insertRefund(
    tx,
    orderId,
    reason.id,
    order.isConsumer,
    '',
    '',
    refund.itemsKopecks,
    refund.deliveryKopecks,
    refund.bonusKopecks,
    refundMoneyDeadline(new Date(), order.isConsumer),
    fingerprint,
    JSON.stringify(refund.lines),
    [],
    actor.who,
    form.key,
  )
  await recordAudit(tx, {
    actor,
    action: 'refund.begin',
    record: { kind: 'refund', id: created!.id },
    siteId,
    why,
    changes: {
      order: [null, orderId],
      amount: [null, refund.amountKopecks],
      ...Object.fromEntries(refund.lines.map(({ line, count }) => [`lines.${line}.count`, [0, count]] as const)),
    },
  })
  const unsent = refund.lines.filter((line) => line.unsent > 0).map(({ line, unsent }) => ({ line, count: unsent }))
  const withdrawn = await cancelUnsentGoods(tx, orderId, unsent)
  const isReceived = form.isReceived && refund.lines.some(({ count, unsent }) => count > unsent)
  const freed = await moveToPaying(tx, {
    refundId: created!.id,
    isReceived,
    why,
    actor,
  })
  if (order.stage === 'open' && refund.leavesNothingToSend)
    await changeStatus(tx, { orderId, to: order.statusWhenSent!, why: '', ...actor })
  return [...new Set([...withdrawn, ...freed])]
}
