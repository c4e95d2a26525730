import { roubles } from '../../base/money/roubles.rule.ts'
import { counted } from '../../base/text/counted.rule.ts'

type Stage = 'open' | 'sent' | 'completed' | 'cancelled'

/** What the effects of a change of status depend on. */
export interface TransitionFacts {
  readonly stage: Stage
  readonly linesCount: number
  /** Lines of which something is still to be sent. */
  readonly unsentLinesCount: number
  /** A part of an open order has gone. */
  readonly isPartSent: boolean
  /** The order has reserved goods. */
  readonly isHeld: boolean
  readonly isPaid: boolean
  /** Days the payment is deferred for. Null when it is not. */
  readonly creditDays: number | null
  /** Not paid yet: recorded as paid by «paid» or on completion. */
  readonly owedKopecks: number
  /** Paid and not yet returned: a cancel returns it to the buyer. */
  readonly refundableKopecks: number
  /** Paid by transfer or on delivery, so the money is returned by hand. */
  readonly isRefundedByHand: boolean
  /** Received payments whose sum differs from the requested one. */
  readonly disputedKopecks: number
  /** Name of the carrier. Null when the shop delivers itself. */
  readonly carrier: string | null
  /** The shipment has been sent to the carrier's API. */
  readonly isRegistered: boolean
  /** Bonuses spent on it. */
  readonly bonusKopecks: number
  readonly hasPromoCode: boolean
  /** The buyer gets bonuses when the order is completed. */
  readonly earnsBonuses: boolean
  readonly hasEmail: boolean
}

/** What a change to another status will do, in Russian for a manager. Must match what `changeStatus` does. */
export function transitionEffects(order: TransitionFacts, { to, stage }: { to: string; stage: Stage }): string[] {
  const goods = positions(order.stage === 'open' ? order.unsentLinesCount : order.linesCount)
  const isDeferred = order.creditDays !== null
  const isPaidNow = !order.isPaid && (to === 'paid' || (stage === 'completed' && !isDeferred))
  const isDispatched = order.stage === 'open' && (stage === 'sent' || stage === 'completed')
  const returnedKopecks = order.refundableKopecks + order.disputedKopecks
  const effects: (string | false)[] =
    stage === 'cancelled'
      ? [
          order.stage === 'open' && order.isHeld && `вернёт в продажу ${goods}`,
          order.stage === 'open' && order.isPartSent && 'вернёт на склад и то, что уже ушло',
          order.stage === 'sent' && `вернёт на склад ${goods}`,
          returnedKopecks > 0 &&
            `вернёт покупателю ${roubles(returnedKopecks)}${order.isRefundedByHand ? ': деньги нужно перевести вручную' : ''}`,
          order.isRegistered && `отменит отправление в ${order.carrier}`,
          order.bonusKopecks > 0 && `вернёт ${roubles(order.bonusKopecks)} бонусами`,
          order.hasPromoCode && 'вернёт промокод',
        ]
      : [
          isPaidNow && `запишет оплату ${roubles(order.owedKopecks)}`,
          stage === 'open' && !order.isHeld && `отложит на складе ${goods}`,
          isDispatched && `спишет ${goods} со склада`,
          isDispatched && isDeferred && !order.isPaid && `начнёт отсрочку: ${order.creditDays} дн. на оплату`,
          (to === 'packing' || stage === 'sent') &&
            order.carrier !== null &&
            !order.isRegistered &&
            `передаст отправление в ${order.carrier}`,
          (isPaidNow || (stage === 'completed' && !order.isPaid)) &&
            order.bonusKopecks > 0 &&
            `спишет бонусы: ${roubles(order.bonusKopecks)}`,
          stage === 'completed' && order.earnsBonuses && 'начислит бонусы',
        ]
  return [...effects, order.hasEmail && 'напишет покупателю'].filter((effect) => effect !== false)
}

const positions = (count: number) => counted(count, ['позицию', 'позиции', 'позиций'])
