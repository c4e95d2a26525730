import { rubles } from '../../base/money/rubles.rule.ts'

type Stage = 'open' | 'sent' | 'completed' | 'cancelled'

/** What an order is when somebody is about to change its status. */
export interface OrderFacts {
  readonly stage: Stage
  readonly linesCount: number
  /** It holds goods now. */
  readonly isHeld: boolean
  readonly totalKopecks: number
  readonly isPaid: boolean
  /** Of its charge: what would go back if it were cancelled. */
  readonly leftKopecks: number
  /** That money came by hand, and goes back by hand. */
  readonly isByHand: boolean
  /** Money of another sum than was asked for. */
  readonly disputedKopecks: number
  /** Name of the carrier it goes by; null: by the shop's own means. */
  readonly carrier: string | null
  /** The carrier has been asked. */
  readonly isHandedOver: boolean
  /** Spent on it. */
  readonly bonusKopecks: number
  readonly hasPromoCode: boolean
  /** A completed order brings its buyer bonuses. */
  readonly bringsBonuses: boolean
  readonly hasEmail: boolean
}

/** What happens to an order with another status, each as a manager reads it: the same that `changeStatus` does. */
export function transitionEffects(order: OrderFacts, { to, stage }: { to: string; stage: Stage }): string[] {
  const goods = positions(order.linesCount)
  const isPaidNow = !order.isPaid && (to === 'paid' || stage === 'completed')
  const leaves = order.stage === 'open' && (stage === 'sent' || stage === 'completed')
  const back = order.leftKopecks + order.disputedKopecks
  const effects: (string | false)[] =
    stage === 'cancelled'
      ? [
          order.stage === 'open' && order.isHeld && `вернёт в продажу ${goods}`,
          order.stage === 'sent' && `вернёт на склад ${goods}`,
          back > 0 && `вернёт покупателю ${rubles(back)}${order.isByHand ? ': деньги нужно перевести вручную' : ''}`,
          order.isHandedOver && `отменит отправление в ${order.carrier}`,
          order.bonusKopecks > 0 && `вернёт ${rubles(order.bonusKopecks)} бонусами`,
          order.hasPromoCode && 'вернёт промокод',
        ]
      : [
          isPaidNow && `запишет оплату ${rubles(order.totalKopecks)}`,
          stage === 'open' && !order.isHeld && `отложит на складе ${goods}`,
          leaves && `спишет ${goods} со склада`,
          (to === 'packing' || stage === 'sent') &&
            order.carrier !== null &&
            !order.isHandedOver &&
            `передаст отправление в ${order.carrier}`,
          isPaidNow && order.bonusKopecks > 0 && `спишет бонусы: ${rubles(order.bonusKopecks)}`,
          stage === 'completed' && order.bringsBonuses && 'начислит бонусы',
        ]
  return [...effects, order.hasEmail && 'напишет покупателю'].filter((effect) => effect !== false)
}

const plural = new Intl.PluralRules('ru')
const words = { one: 'позицию', few: 'позиции', many: 'позиций', other: 'позиции', zero: 'позиций', two: 'позиции' }

const positions = (count: number) => `${count} ${words[plural.select(count)]}`
