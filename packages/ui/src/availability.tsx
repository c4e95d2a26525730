import { availabilityText, availableText, type Place, placesInShort } from './availability.rule.ts'
import { classes } from './classes.ts'

interface Props {
  count: number
  places?: readonly Place[]
  /** False: shows only whether there is stock, and where. */
  isCounted?: boolean
  /**
   * Of equal height for every product of a grid: the count, then the first warehouse and the number of others; on
   * phones one line, cut to fit.
   */
  isBrief?: boolean
  className?: string
}

/** Stock in words: how many, and where. */
export function Availability({ count, places = [], isCounted = true, isBrief = false, className }: Props) {
  return (
    <p className={classes('stock', count > 0 ? 'text-good' : 'text-warn', className)}>
      {isBrief ? (
        <span className="stock-brief" title={availabilityText(count, places, isCounted)}>
          {availableText(count, isCounted)}
          {/* Warehouses that do not fit beside the first one are not shown. */}
          {count > 0 && (
            <span>
              {placesInShort(places, isCounted).map((words, index) => (
                <span key={words}>
                  {index === 0 && <span className="sm:hidden">· </span>}
                  {words}
                </span>
              ))}
            </span>
          )}
        </span>
      ) : (
        <span className="min-w-0">{availabilityText(count, places, isCounted)}</span>
      )}
    </p>
  )
}
