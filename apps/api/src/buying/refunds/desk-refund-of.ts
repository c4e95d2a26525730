import type { BodyOf } from '@shpulka/contract/base/call'
import type { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import type { Tx } from '../../base/db/pool.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { rubles } from '../../base/money/rubles.rule.ts'
import { type ReturnablePaymentRow, returnablePayments } from '../payments/goods-refunds.port.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'
import { type CheckedRefund, checkedRefund, type DeskRefundedLine, refundedGoods } from './desk-refund.rule.ts'
import {
  type DeskRefundOrderRow,
  findDeskRefundLines,
  findDeskRefundOrder,
  type SoldLineRow,
} from './desk-refunds.sql.ts'

type Requested = BodyOf<typeof orderRefunds.refundOrder>['lines']

/** Everything that decides a refund of an order; the order is locked before. */
export interface DeskRefundFacts {
  readonly order: DeskRefundOrderRow
  readonly lines: readonly SoldLineRow[]
  readonly payments: readonly ReturnablePaymentRow[]
  readonly leftKopecks: number
}

export async function deskRefundFacts(tx: Tx, orderId: number): Promise<DeskRefundFacts> {
  const [order] = await findDeskRefundOrder(tx, orderId)
  const payments = await returnablePayments(tx, orderId)
  return {
    order: order!,
    lines: await findDeskRefundLines(tx, orderId),
    payments,
    leftKopecks: payments.reduce((sum, { leftKopecks }) => sum + leftKopecks, 0),
  }
}

/** Why nothing of an order can be refunded, in words; null: something can. */
export function noRefundReason({ order: { stage }, payments }: DeskRefundFacts): string | null {
  if (stage === 'cancelled') return 'Заказ отменён: деньги за него возвращены отменой'
  return payments.length === 0 ? 'За заказ не осталось денег, которые можно вернуть' : null
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

/** The refund of these goods. Throws 409 if somebody has refunded some of them meanwhile, 422 for other problems. */
export function deskRefundOf(facts: DeskRefundFacts, requested: Requested, withDelivery: boolean): DeskRefund {
  const why = noRefundReason(facts)
  if (why !== null) throw unprocessable(why)
  const { lines, errors, changed, leavesNothingToSend } = checkedRefund(facts.lines, requested)
  if (changed.length > 0) throw conflict(facts, changed)
  if (Object.keys(errors).length > 0) throw unprocessable('Проверьте, что возвращаете', errors)
  const itemsKopecks = lines.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  const deliveryKopecks = withDelivery ? facts.order.deliveryKopecks : 0
  const amountKopecks = itemsKopecks + deliveryKopecks
  if (amountKopecks > facts.leftKopecks)
    throw unprocessable(`Вернуть можно не больше ${rubles(facts.leftKopecks)}: остальное уже возвращено`)
  const titledLines = lines.map((line) => {
    const { title, isHandedOver } = facts.lines.find((each) => each.line === line.line)!
    return { ...line, title, isHandedOver }
  })
  return {
    ...{ lines, itemsKopecks, deliveryKopecks, amountKopecks, leavesNothingToSend },
    goods: { lines: refundedGoods(titledLines), deliveryKopecks },
    bonusKopecks: lines.reduce((sum, { bonusKopecks }) => sum + bonusKopecks, 0),
  }
}

function conflict({ order: { lastRefund } }: DeskRefundFacts, changed: CheckedRefund['changed']): Failure {
  const who = lastRefund ? actorName(lastRefund.who, lastRefund.fio) : ''
  const { title, returned } = changed[0]!.line
  return new Failure(
    409,
    `«${title}»: в возвратах уже ${returned} шт.${who && ` (${who})`}. Посмотрите, что осталось`,
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

/** Throws 409 if the sum differs from what staff saw. */
export function refuseOtherAmount(seen: number, current: number): void {
  if (seen !== current)
    throw new Failure(
      409,
      `Сумма возврата теперь ${rubles(current)}: посмотрите её ещё раз`,
      {},
      {
        conflict: { amount: { seen, current, who: '', at: null } },
      },
    )
}
