import type { DeskRefundTerms, RefundPreview } from '@shpulka/contract/buying/order-refunds'
import { amountText, unitText } from '@shpulka/contract/catalogue/pack'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

type Line = RefundPreview['lines'][number]

export const signedPrice = (kopecks: number): string => (kopecks < 0 ? `−${priceText(-kopecks)}` : priceText(kopecks))

/** How the sum of refunded items is computed: «2 × 150 ₽, промокод −20 ₽, бонусы −10 ₽». */
export const lineParts = ({ count, price, discount, bonuses, rounding }: Omit<Line, 'line' | 'title' | 'amount'>) =>
  [
    `${count} × ${priceText(price)}`,
    discount > 0 && `промокод ${signedPrice(-discount)}`,
    bonuses > 0 && `бонусы ${signedPrice(-bonuses)}`,
    rounding !== 0 && `округление ${signedPrice(rounding)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Sums over all lines: full − discount − bonuses + rounding + delivery = amount. */
export const refundTotals = (lines: readonly Line[]) => ({
  full: lines.reduce((sum, { price, count }) => sum + price * count, 0),
  discount: lines.reduce((sum, { discount }) => sum + discount, 0),
  rounding: lines.reduce((sum, { rounding }) => sum + rounding, 0),
})

/** What was paid for a line and what is refunded already: «3 шт за 450 ₽, уже в возвратах 1 шт на 150 ₽». */
export const paidLine = ({
  ordered,
  packSize,
  paid,
  returned,
  refunded,
}: Pick<DeskRefundTerms['lines'][number], 'ordered' | 'packSize' | 'paid' | 'returned' | 'refunded'>): string =>
  `${amountText(ordered, packSize)} за ${priceText(paid)}` +
  (returned > 0 ? `, уже в возвратах ${returned}\u00a0${unitText(packSize)} на ${priceText(refunded)}` : '')
