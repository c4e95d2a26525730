import { rubles } from '../../base/money/rubles.rule.ts'

type Stage = 'open' | 'sent' | 'completed' | 'cancelled'

/** What the effects of a change of status depend on. */
export interface TransitionFacts {
  readonly stage: Stage
  readonly linesCount: number
  /** Goods are reserved for it. */
  readonly isHeld: boolean
  readonly isPaid: boolean
  /** Not paid yet: what a transfer or the hand-over would bring. */
  readonly owedKopecks: number
  /** Paid and not returned: what would go back to the buyer if it were cancelled. */
  readonly leftKopecks: number
  /** It was paid by transfer or on delivery, so the money is returned by hand. */
  readonly isByHand: boolean
  /** Money that came with another sum than was asked for. */
  readonly disputedKopecks: number
  /** Name of the carrier; null: the shop delivers itself. */
  readonly carrier: string | null
  /** The carrier has been asked to take it. */
  readonly isHandedOver: boolean
  /** Bonuses spent on it. */
  readonly bonusKopecks: number
  readonly hasPromoCode: boolean
  /** A completed order brings its buyer bonuses. */
  readonly bringsBonuses: boolean
  readonly hasEmail: boolean
}

/** What a change to another status does, in words for a manager: the same that `changeStatus` does. */
export function transitionEffects(order: TransitionFacts, { to, stage }: { to: string; stage: Stage }): string[] {
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
          isPaidNow && `запишет оплату ${rubles(order.owedKopecks)}`,
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
