import { undoableEmailSeconds } from '@shpulka/contract/base/undo'
import { type Actor, recordAudit, systemActor } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { returnRefundedStock } from '../../catalogue/stock/move.port.ts'
import { notify } from '../../people/notifications/notifications.port.ts'
import { returnRefundedBonuses } from '../bonuses/refunded-bonuses.port.ts'
import { deferredDebt, lowerDebt, refundGoods } from '../payments/goods-refunds.port.ts'
import { queueReceipts } from '../receipts/receipts.port.ts'
import {
  findOrderOfRefund,
  findRefundedOffers,
  findRefundTransition,
  type RefundStatus,
  type RefundTransitionRow,
  updateRefundStatus,
} from './refund-changes.sql.ts'
import { goodsOfRefund, goodsStillToRefund } from './refund-goods.rule.ts'
import { refundLink } from './refund-link.rule.ts'
import { refundNumber } from './refund-number.rule.ts'
import { isUndoable } from './refund-undo.rule.ts'
import { lockOrder } from './refunds.sql.ts'

export interface RefundChange {
  readonly refundId: number
  /** Code of the status. */
  readonly to: string
  readonly actor: Actor
  /** Shown to the buyer. May be empty. */
  readonly why: string
  /** No email is sent: another change follows immediately and sends one. */
  readonly isSilent?: boolean
}

/**
 * The only function that changes the status of a refund request. Locks its order, checks that the transition is
 * allowed, and applies all effects (stock, money, bonuses, emails) in the caller's transaction. Returns the title of
 * the new status and the offers with more stock.
 */
export async function changeRefund(
  tx: Queryable,
  change: RefundChange,
): Promise<{ title: string; freedOffers: readonly number[] }> {
  const [{ orderId } = { orderId: null }] = await findOrderOfRefund(tx, change.refundId)
  if (orderId === null) throw notFound('Такой заявки нет')
  await lockOrder(tx, orderId)
  if (!(await movesNoMoney(tx, change))) return applyTransition(tx, change)
  // If there is no money to return, the request is finished immediately, also when it was to be paid only.
  const { freedOffers } = await applyTransition(tx, { ...change, to: 'paying', isSilent: true })
  const { title } = await applyTransition(tx, { ...change, to: 'paid', actor: systemActor })
  return { title, freedOffers }
}

/** Whether all that is left of the request comes off the debt of its order. */
async function movesNoMoney(tx: Queryable, { refundId, to }: RefundChange): Promise<boolean> {
  const [refund] = await findRefundTransition(tx, refundId, to)
  const { orderId, moneyStatus, isAllowed, fromCode } = refund!
  if ((to !== 'paying' && to !== 'paid') || !isAllowed || fromCode === 'paying') return false
  return moneyStatus === null && remainingKopecks(refund!) <= (await deferredDebt(tx, orderId))
}

const remainingKopecks = ({ amountKopecks, returningKopecks, creditedKopecks }: RefundTransitionRow): number =>
  amountKopecks - returningKopecks - creditedKopecks

async function applyTransition(
  tx: Queryable,
  { refundId, to, actor, why, isSilent = false }: RefundChange,
): Promise<{ title: string; freedOffers: number[] }> {
  const [refund] = await findRefundTransition(tx, refundId, to)
  const { toId, toTitle: title, toCode } = refund!
  if (toId === null || title === null || toCode === null) throw unprocessable(`Статуса ${to} нет`)
  if (!refund!.isAllowed) throw unprocessable(`Из статуса «${refund!.fromTitle}» нельзя перейти в «${title}»`)
  if (refund!.moneyStatus !== null && refund!.moneyStatus !== (toCode === 'paid' ? 'succeeded' : 'failed'))
    throw unprocessable(
      refund!.moneyStatus === 'succeeded'
        ? 'Деньги уже возвращены: заявка скоро завершится сама'
        : 'Деньги ещё в пути: дождитесь ответа банка, а переведённые вручную отметьте в заказе: «Вернули переводом»',
    )
  const isSettling = refund!.returningKopecks + refund!.creditedKopecks > 0
  if (toCode === 'rejected' && why.trim() === '') throw unprocessable('Напишите причину отказа: её прочтёт покупатель')
  if (toCode === 'rejected' && (isSettling || refund!.lines.some(({ unsent }) => unsent > 0)))
    throw unprocessable('Отказать нельзя: деньги уже возвращают, или товар снят с отправки')
  if (toCode === 'rejected' && refund!.isLeftOutOfReceipt)
    throw unprocessable('Отказать нельзя: этот возврат уже не вошёл в чек выдачи. Верните деньги иначе')
  const [changed] = await updateRefundStatus(tx, refundId, refund!.fromId, toId, actor.who, why)
  if (!changed) throw unprocessable('Статус заявки только что изменился: посмотрите, каким он стал')
  if (actor.who !== systemActor.who)
    await recordAudit(tx, {
      actor,
      action: 'refund.status',
      record: { kind: 'refund', id: refundId },
      siteId: refund!.siteId,
      why,
      changes: { status: [refund!.fromTitle, title] },
    })
  const freedOffers = await applyRefundEffects(tx, refundId, refund!, toCode)
  if (isSilent) return { title, freedOffers }
  const afterSeconds = isUndoable(refund!.fromCode, toCode) ? undoableEmailSeconds : 0
  await addEmails(tx, [{ email: 'refund', to: 'buyer', id: changed.historyId }], { afterSeconds })
  if (refund!.userId !== null && refund!.isContactOwner)
    await notify(tx, {
      userId: refund!.userId,
      typeCode: 'order-status',
      title: `Возврат ${refundNumber(refundId)}: ${title.toLowerCase()}`,
      body: why,
      link: refundLink(refund!.orderId),
    })
  return { title, freedOffers }
}

/**
 * Applies the effects of a refund status on stock, money and bonuses. Goods return to stock once the shop refunds them;
 * goods it rejected after inspection stay the property of the buyer.
 */
async function applyRefundEffects(
  tx: Queryable,
  refundId: number,
  refund: RefundTransitionRow,
  to: RefundStatus,
): Promise<number[]> {
  const freed =
    (to === 'paying' || to === 'paid') && refund.returnsToStock
      ? await returnRefundedStock(tx, {
          orderId: refund.orderId,
          refundId,
          offers: await findRefundedOffers(tx, refundId),
        })
      : []
  if (to === 'paying') await refundGoodsOrLowerDebt(tx, refundId, refund)
  if (to === 'paid') {
    // The shop has returned otherwise what was paid: what was not lowers the debt.
    if (refund.fromCode !== 'paying') await lowerDebtByRest(tx, refundId, refund)
    await returnRefundedBonuses(tx, { refundId, orderId: refund.orderId, why: `Возврат ${refundNumber(refundId)}` })
    await queueReceipts(tx)
  }
  return freed
}

/** Lowers the debt of a deferred order first, then returns the money that was paid. */
async function refundGoodsOrLowerDebt(tx: Queryable, refundId: number, refund: RefundTransitionRow): Promise<void> {
  const offDebt = await lowerDebtByRest(tx, refundId, refund)
  const rest = { ...refund, creditedKopecks: refund.creditedKopecks + offDebt }
  if (remainingKopecks(rest) > 0) await requestMoneyRefund(tx, refundId, rest)
}

const lowerDebtByRest = (tx: Queryable, refundId: number, refund: RefundTransitionRow): Promise<number> =>
  lowerDebt(tx, { orderId: refund.orderId, refundId, amountKopecks: remainingKopecks(refund) })

async function requestMoneyRefund(tx: Queryable, refundId: number, refund: RefundTransitionRow): Promise<void> {
  const { orderId, returningKopecks, creditedKopecks } = refund
  const why = `Возврат ${refundNumber(refundId)}`
  const goods = goodsStillToRefund(goodsOfRefund(refund), returningKopecks + creditedKopecks)
  const refunded = await refundGoods(tx, { orderId, refundId, why, goods })
  if (refunded === 0)
    throw unprocessable(
      'За этот заказ деньги не поступали: если вернули их иначе, отметьте в заявке «Деньги вернули иначе»',
    )
  const missing = remainingKopecks(refund) - refunded
  if (missing > 0) throw unprocessable(`За заказ осталось меньше денег, чем в заявке: не хватает ${roubles(missing)}`)
}
