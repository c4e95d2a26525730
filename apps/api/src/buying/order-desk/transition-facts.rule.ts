import type { Permission } from '@shpulka/contract/base/permissions'
import { isReturnedByHand } from '../payments/returned-by-hand.rule.ts'
import type { TransitionFacts } from './transition-effects.rule.ts'

/** Data of an order that the effects of a change of status depend on. */
interface OrderRows {
  readonly status: { readonly stage: TransitionFacts['stage'] }
  readonly linesCount: number
  readonly unsentLinesCount: number
  readonly partSent: object | null
  readonly isHeld: boolean
  readonly owedKopecks: number
  readonly isPaid: boolean
  readonly creditDays: number | null
  readonly payments: readonly {
    readonly id: number
    readonly provider: string
    readonly status: string
    readonly received: number | null
  }[]
  readonly moneyRefunds: readonly { readonly paymentId: number; readonly amount: number; readonly status: string }[]
  readonly deliveryOption: string
  readonly shipments: readonly { readonly state: string | null }[]
  readonly bonusKopecks: number
  readonly promoCode: string | null
  readonly userId: number | null
  readonly hasBonusProgram: boolean
  readonly contact: { readonly email: string }
}

/** Derives the facts that decide the effects of a change of status. */
export function transitionFacts(order: OrderRows): TransitionFacts {
  const payments = order.payments.filter(({ status }) => status === 'succeeded')
  const isOfSucceeded = (paymentId: number) => payments.some(({ id }) => id === paymentId)
  const refunds = order.moneyRefunds.filter(({ paymentId, status }) => isOfSucceeded(paymentId) && status !== 'failed')
  const disputed = order.payments.filter(({ status }) => status === 'disputed')
  return {
    stage: order.status.stage,
    linesCount: order.linesCount,
    unsentLinesCount: order.unsentLinesCount,
    isPartSent: order.partSent !== null,
    isHeld: order.isHeld,
    owedKopecks: order.owedKopecks,
    isPaid: order.isPaid,
    creditDays: order.creditDays,
    refundableKopecks: sum(payments.map(({ received }) => received ?? 0)) - sum(refunds.map(({ amount }) => amount)),
    isRefundedByHand: payments.some(({ provider }) => isReturnedByHand(provider)),
    disputedKopecks: sum(disputed.map(({ received }) => received ?? 0)),
    carrier: order.deliveryOption.startsWith('cdek-') ? 'СДЭК' : null,
    isRegistered: order.shipments.some(({ state }) => state !== null && state !== 'failed'),
    bonusKopecks: order.bonusKopecks,
    hasPromoCode: order.promoCode !== null,
    earnsBonuses: order.userId !== null && order.hasBonusProgram,
    hasEmail: order.contact.email !== '',
  }
}

const sum = (kopecks: readonly number[]) => kopecks.reduce((all, one) => all + one, 0)

/** Whether this change returns money, which requires a confirmed sign-in. */
export const returnsMoney = (order: TransitionFacts, stage: TransitionFacts['stage']): boolean =>
  stage === 'cancelled' && order.refundableKopecks + order.disputedKopecks > 0

/** Permissions a change of status needs: that of its transition, and another one if money is returned. */
export const transitionPermissions = (
  order: TransitionFacts,
  transition: { readonly needs: Permission; readonly stage: TransitionFacts['stage'] },
) => (returnsMoney(order, transition.stage) ? ([transition.needs, 'orders.cancel-paid'] as const) : [transition.needs])
