import { availabilityText, availableText, type Place, placesInShort } from './availability.rule.ts'
import { classes } from './classes.ts'

interface Props {
  count: number
  places?: readonly Place[]
  /** False: only whether there are any, and where. */
  isCounted?: boolean
  /**
   * As high for every product of a grid: how many, then the first place and how many others; on phones in one line, as
   * much of it as fits.
   */
  isBrief?: boolean
  className?: string
}

/** In words how many there are and where. */
export function Availability({ count, places = [], isCounted = true, isBrief = false, className }: Props) {
  return (
    <p className={classes('stock', count > 0 ? 'text-good' : 'text-warn', className)}>
      {isBrief ? (
        <span className="stock-brief" title={availabilityText(count, places, isCounted)}>
          {availableText(count, isCounted)}
          {/* Places that do not fit beside the first one are not shown at all. */}
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
