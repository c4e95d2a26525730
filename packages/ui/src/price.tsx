import { classes } from './classes.ts'
import { priceText, reductionText, type ShownCurrency } from './text/price-text.rule.ts'

interface Props {
  /** Null when the price is on request. */
  price: number | null
  oldPrice?: number | null
  currency: ShownCurrency
  size?: 'normal' | 'large'
  /** The lowest of several prices: «от 36 500 ₽». */
  isFrom?: boolean
  /** What it buys, when that is not one piece: «уп. 10 шт». */
  unit?: string | null
  className?: string
}

/** The price, and beside it the price before the discount. */
export function Price({ price, oldPrice = null, currency, size = 'normal', isFrom = false, unit, className }: Props) {
  if (price === null)
    return (
      <p className={classes('font-semibold', size === 'large' ? 'text-title' : 'text-lead', className)}>
        Цена по запросу
      </p>
    )
  const reduction = reductionText(price, oldPrice)
  return (
    <p className={classes('price-line', className)}>
      <span className={classes('price', size === 'large' && 'text-head')}>
        {isFrom && <span>от </span>}
        {priceText(price, currency)}
      </span>
      {unit && <span className="text-note whitespace-nowrap text-ink-3">/ {unit}</span>}
      {oldPrice !== null && reduction && (
        <>
          <s className="text-note whitespace-nowrap text-ink-3">
            <span className="sr-only">Прежняя цена: </span>
            {priceText(oldPrice, currency)}
          </s>
          {size === 'large' && (
            <span className="rounded-[4px] bg-accent-soft px-1.5 text-note font-semibold text-ink">{reduction}</span>
          )}
        </>
      )}
    </p>
  )
}
