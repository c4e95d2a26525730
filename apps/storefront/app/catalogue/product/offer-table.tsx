import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { outOfStockWords } from '@shpulka/ui/availability.rule.ts'
import { classes } from '@shpulka/ui/classes.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import type { ReactNode } from 'react'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useCurrency } from '../../base/shell/shop.ts'
import { colourSwatch } from './colour-swatch.rule.ts'
import { type OfferLine, offerName, offerPrice, type RequestedCounts, tierSum } from './offer-choice.rule.ts'

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
        const stock = (
          <span className={classes('whitespace-nowrap', count > 0 ? 'text-good' : 'text-warn')}>
            {count > 0 ? `есть\u00a0${numberText(count)}\u00a0${unit}` : outOfStockWords}
          </span>
        )
        return (
          <li
            key={id}
            data-searched={searched?.has(id) || undefined}
            className={classes(
              'relative flex items-center gap-2 border-b border-line px-3 py-2 transition-colors last:border-0 sm:gap-3 sm:px-4',
              'has-checked:bg-accent-soft has-focus-visible:bg-ground has-[input:not([type=radio])]:min-h-18',
              'data-searched:not-has-checked:bg-ground',
              index >= shownCount && '[@media(scripting:enabled)]:hidden',
            )}
          >
            <div className="flex min-w-0 grow items-center gap-2 sm:gap-3">
              {colour && (
                <span
                  aria-hidden
                  className="size-5 shrink-0 rounded-full border border-edge sm:size-7"
                  style={{ backgroundColor: colour }}
                />
              )}
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-baseline gap-x-2 text-note">
                  {mark ? mark(line) : <span className="text-body font-medium">{offerName(title)}</span>}
                  {searched?.has(id) && <span className="text-ink-2">вы искали</span>}
                  {/* Names of colours are long: beside some of them there would be no room. */}
                  {!colour && stock}
                </p>
                <p className="flex flex-wrap items-baseline gap-x-2 text-note text-ink-3">
                  {isPriced && (
                    <span className="font-semibold whitespace-nowrap text-ink">
                      {price === null ? 'по запросу' : priceText(price, currency)}
                    </span>
                  )}
                  {colour && stock}
                  {inBasketCount > 0 && (
                    <span className="whitespace-nowrap text-ink">
                      в корзине {numberText(inBasketCount)}&nbsp;{unit}
                    </span>
                  )}
                  {article && (
                    <span>
                      <NonBreakingText>{article}</NonBreakingText>
                    </span>
                  )}
                </p>
                {note && <p className="text-note text-ink-2">{note}</p>}
              </div>
            </div>
            {price !== null && (
              <span className={classes('relative z-1 shrink-0', counts[id] ? 'font-semibold' : '')}>
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
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
