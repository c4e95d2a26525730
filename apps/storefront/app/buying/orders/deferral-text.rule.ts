import type { OrderCard } from '@shpulka/contract/buying/orders'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'

const genitiveDays = ['дня', 'дней', 'дней'] as const

/** «Оплатите до 12 декабря 2026»; null: the order is not paid after shipping, or nothing is left to pay. */
export function deferralText({
  deferral,
  isPaid,
  bill,
  status,
}: Pick<OrderCard, 'deferral' | 'isPaid' | 'bill' | 'status'>): string | null {
  if (deferral === null || isPaid || bill?.amount === 0 || status.stage === 'cancelled') return null
  if (deferral.dueOn === null) return `Оплата в течение ${counted(deferral.days, genitiveDays)} после отгрузки`
  const last = dateText(new Date(`${deferral.dueOn}T12:00:00+03:00`))
  return deferral.isOverdue ? `Оплата просрочена: её ждали до ${last}` : `Оплатите до ${last}`
}
