import type { Permission } from '@shpulka/contract/base/permissions'
import type { OrderFacts } from './transition-effects.rule.ts'

/** The part of an order's rows that the effects of a status follow from. */
interface FactRows {
  readonly status: { readonly stage: OrderFacts['stage'] }
  readonly linesCount: number
  readonly isHeld: boolean
  readonly totalKopecks: number
  readonly isPaid: boolean
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
  readonly givesBonuses: boolean
  readonly contact: { readonly email: string }
}

/** What decides the effects of a change of status. */
export function orderFacts(order: FactRows): OrderFacts {
  const charges = order.payments.filter(({ status }) => status === 'succeeded')
  const isOfCharge = (paymentId: number) => charges.some(({ id }) => id === paymentId)
  const gone = order.moneyRefunds.filter(({ paymentId, status }) => isOfCharge(paymentId) && status !== 'failed')
  const disputed = order.payments.filter(({ status }) => status === 'disputed')
  return {
    stage: order.status.stage,
    linesCount: order.linesCount,
    isHeld: order.isHeld,
    totalKopecks: order.totalKopecks,
    isPaid: order.isPaid,
    leftKopecks: sum(charges.map(({ received }) => received ?? 0)) - sum(gone.map(({ amount }) => amount)),
    isByHand: charges.some(({ provider }) => provider === 'transfer' || provider === 'on-delivery'),
    disputedKopecks: sum(disputed.map(({ received }) => received ?? 0)),
    carrier: order.deliveryOption.startsWith('cdek-') ? 'СДЭК' : null,
    isHandedOver: order.shipments.some(({ state }) => state !== null && state !== 'failed'),
    bonusKopecks: order.bonusKopecks,
    hasPromoCode: order.promoCode !== null,
    bringsBonuses: order.userId !== null && order.givesBonuses,
    hasEmail: order.contact.email !== '',
  }
}

const sum = (kopecks: readonly number[]) => kopecks.reduce((all, one) => all + one, 0)

/** Money goes back with a cancel: the sign-in is confirmed first. */
export const returnsMoney = (order: OrderFacts, stage: OrderFacts['stage']): boolean =>
  stage === 'cancelled' && order.leftKopecks + order.disputedKopecks > 0

/** What a change of status wants of who makes it: the right of its edge, and one more where money goes back. */
export const edgeNeeds = (
  order: OrderFacts,
  edge: { readonly needs: Permission; readonly stage: OrderFacts['stage'] },
) => (returnsMoney(order, edge.stage) ? ([edge.needs, 'orders.cancel-paid'] as const) : [edge.needs])
