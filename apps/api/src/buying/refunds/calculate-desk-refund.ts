import type { BodyOf } from '@shpulka/contract/base/call'
import type { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { shortAmount } from '@shpulka/contract/catalogue/pack'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { deferredDebt, type ReturnablePaymentRow, returnablePayments } from '../payments/goods-refunds.port.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'
import { type CheckedRefund, checkRefund, type DeskRefundedLine, refundedGoods } from './desk-refund.rule.ts'
import {
  type DeskRefundOrderRow,
  findDeskRefundLines,
  findDeskRefundOrder,
  type SoldLineRow,
} from './desk-refunds.sql.ts'

type RequestedLines = BodyOf<typeof orderRefunds.refundOrder>['lines']

/** The data that a refund of an order is calculated from. The caller locks the order when it writes. */
export interface DeskRefundFacts {
  readonly order: DeskRefundOrderRow
  readonly lines: readonly SoldLineRow[]
  readonly payments: readonly ReturnablePaymentRow[]
  /** What the order owes, if its payment is deferred: refunds lower it first. */
  readonly debtKopecks: number
  /** The most that can be refunded: the debt and what can be returned of payments. */
  readonly remainingKopecks: number
}

export async function deskRefundFacts(tx: Queryable, orderId: number): Promise<DeskRefundFacts> {
  const [order] = await findDeskRefundOrder(tx, orderId)
  const payments = await returnablePayments(tx, orderId)
  const debtKopecks = await deferredDebt(tx, orderId)
  return {
    order: order!,
    lines: await findDeskRefundLines(tx, orderId),
    payments,
    debtKopecks,
    remainingKopecks: payments.reduce((sum, { remainingKopecks }) => sum + remainingKopecks, debtKopecks),
  }
}

/** The reason, in Russian, why an order cannot be refunded at all. Null if it can. */
export function refusalForStaff({ order: { stage }, remainingKopecks }: DeskRefundFacts): string | null {
  if (stage === 'cancelled') return 'Заказ отменён: деньги за него возвращены отменой'
  return remainingKopecks === 0 ? 'За заказ не осталось денег, которые можно вернуть' : null
}

export interface DeskRefund {
  readonly lines: readonly DeskRefundedLine[]
  readonly goods: RefundedGoods
  readonly itemsKopecks: number
  readonly deliveryKopecks: number
  readonly amountKopecks: number
  readonly bonusKopecks: number
  readonly leavesNothingToSend: boolean
}

/**
 * Calculates the refund of these lines. Throws 409 if somebody has just refunded some of them, 422 for other problems.
 */
export function calculateDeskRefund(
  facts: DeskRefundFacts,
  requested: RequestedLines,
  withDelivery: boolean,
): DeskRefund {
  const refusal = refusalForStaff(facts)
  if (refusal !== null) throw unprocessable(refusal)
  const { lines, errors, changed, leavesNothingToSend } = checkRefund(facts.lines, requested)
  if (changed.length > 0) throw conflict(facts, changed)
  if (Object.keys(errors).length > 0) throw unprocessable('Проверьте, что возвращаете', errors)
  const itemsKopecks = lines.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  const deliveryKopecks = withDelivery ? facts.order.deliveryKopecks : 0
  const amountKopecks = itemsKopecks + deliveryKopecks
  if (amountKopecks > facts.remainingKopecks)
    throw unprocessable(`Вернуть можно не больше ${roubles(facts.remainingKopecks)}: остальное уже возвращено`)
  const titledLines = lines.map((line) => {
    const { title, isHandedOver } = facts.lines.find((each) => each.line === line.line)!
    return { ...line, title, isHandedOver }
  })
  return {
    lines,
    itemsKopecks,
    deliveryKopecks,
    amountKopecks,
    leavesNothingToSend,
    goods: { lines: refundedGoods(titledLines), deliveryKopecks },
    bonusKopecks: lines.reduce((sum, { bonusKopecks }) => sum + bonusKopecks, 0),
  }
}

function conflict({ order: { lastRefund } }: DeskRefundFacts, changed: CheckedRefund['changed']): Failure {
  const who = lastRefund ? actorName(lastRefund.who, lastRefund.fio) : ''
  const { title, returned, packSize } = changed[0]!.line
  return new Failure(
    409,
    `«${title}»: в возвратах уже ${shortAmount(returned, packSize)}${who && ` (${who})`}. Посмотрите, что осталось`,
    {},
    {
      conflict: Object.fromEntries(
        changed.map(({ line, seen }) => [
          `lines.${line.line}.returned`,
          { seen, current: line.returned, who, at: lastRefund?.at ?? null },
        ]),
      ),
    },
  )
}

/** Throws 422 if less than the rest of a request can still be refunded. */
export function requireEnoughMoney(restKopecks: number, { remainingKopecks }: DeskRefundFacts): void {
  if (restKopecks > remainingKopecks)
    throw unprocessable('За заказ осталось меньше денег, чем в заявке: остальное уже возвращено')
}

/** Throws 409 if the sum differs from the one staff saw. */
export function requireSameAmount(seen: number, current: number): void {
  if (seen !== current)
    throw new Failure(
      409,
      `Сумма возврата теперь ${roubles(current)}: посмотрите её ещё раз`,
      {},
      {
        conflict: { amount: { seen, current, who: '', at: null } },
      },
    )
}
