import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { outOfStockWords } from '@shpulka/ui/availability.rule.ts'
import { classes } from '@shpulka/ui/classes.ts'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import type { ReactNode } from 'react'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useCurrency } from '../../base/shell/shop.ts'
import { colourSwatch } from './colour-swatch.rule.ts'
import { type OfferLine, offerPrice, type RequestedCounts, tierSum } from './offer-choice.rule.ts'

interface Props {
  lines: readonly OfferLine[]
  counts: RequestedCounts
  onCountChange: (id: number, count: number) => void
  /** The form the counts belong to, if it is elsewhere. */
  formId?: string
  /** What is counted: «шт» or «уп.». */
  unit?: string
  /** Rendered instead of the title of a row: its radio button with its label. */
  mark?: (line: OfferLine) => ReactNode
  /** Ids of the offers the visitor searched for. */
  searched?: ReadonlySet<number>
  /** The rest is hidden, but where scripts do not work; missing: all are shown. */
  shownCount?: number
  /** False when all cost the same, which is said elsewhere. */
  isPriced?: boolean
}

/** Offers of a product with a count for each: one button adds them all to the basket. */
export function OfferTable({
  lines,
  counts,
  onCountChange,
  formId,
  unit = 'шт',
  mark,
  searched,
  shownCount = lines.length,
  isPriced = true,
}: Props) {
  const currency = useCurrency()
  const basket = usePersonal()?.basket
  const orderSum = tierSum(counts, lines, basket?.tierSumKopecks ?? 0)
  return (
    <ul>
      {lines.map((line, index) => {
        const { id, title, article, note, count } = line
        const price = offerPrice(line, orderSum)
        const colour = colourSwatch(title)
        const inBasketCount = basket?.countByGroup[id] ?? 0
        return (
          <li
            key={id}
            data-searched={searched?.has(id) || undefined}
            className={classes(
              'relative flex items-center gap-3 border-b border-line px-4 py-1.5 transition-colors last:border-0',
              'has-checked:bg-accent-soft has-focus-visible:bg-ground has-[input:not([type=radio])]:min-h-17',
              'data-searched:not-has-checked:bg-ground',
              index >= shownCount && '[@media(scripting:enabled)]:hidden',
            )}
          >
            <div className="flex min-w-0 grow items-center gap-3">
              {colour && (
                <span
                  aria-hidden
                  className="size-5 shrink-0 rounded-full border border-edge sm:size-7"
                  style={{ backgroundColor: colour }}
                />
              )}
              <div className="min-w-0 grow">
                <div className="flex flex-wrap items-baseline gap-x-2 text-note">
                  {mark ? mark(line) : <span className="text-body font-medium">{title || 'Обычный'}</span>}
                  {searched?.has(id) && <span className="text-ink-2">вы искали</span>}
                  <span className={count > 0 ? 'text-good' : 'text-warn'}>
                    {count > 0 ? `${numberText(count)}\u00a0${unit}` : outOfStockWords}
                  </span>
                </div>
                <p className="flex flex-wrap gap-x-2 text-note text-ink-3">
                  {note && <span className="text-ink-2">{note}</span>}
                  {article && <span className="break-all">{article}</span>}
                </p>
              </div>
              {isPriced && (
                <span className="shrink-0 text-right font-semibold whitespace-nowrap">
                  {price === null ? 'по запросу' : priceText(price, currency)}
                </span>
              )}
            </div>
            {price !== null && (
              <span className={classes('relative z-1 w-31 shrink-0 md:w-28', counts[id] ? 'font-semibold' : '')}>
                <Stepper
                  label={`Сколько: ${title || 'штук'}`}
                  name={`count.${id}`}
                  form={formId}
                  value={counts[id] ?? 0}
                  min={0}
                  max={basketLineMaxCount}
                  size="small"
                  onChange={(next) => onCountChange(id, next)}
                />
                {/* Takes no room of its own, so that rows do not move when goods are added. */}
                {inBasketCount > 0 && (
                  <span className="absolute inset-x-0 top-full text-center text-[11px] leading-4 font-normal whitespace-nowrap text-ink-2">
                    в корзине {numberText(inBasketCount)}&nbsp;{unit}
                  </span>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
