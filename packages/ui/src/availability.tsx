import type { CSSProperties } from 'react'
import { availabilityText, availableText, outOfStockTermText, type Place, shortPlaces } from './availability.rule.ts'
import { classes } from './classes.ts'

interface Props {
  count: number
  places?: readonly Place[]
  /** False shows only whether and where there is stock. */
  isCounted?: boolean
  /**
   * For grids, where every product needs the same height: the count, then the first warehouse and the number of others;
   * on phones one truncated line.
   */
  isBrief?: boolean
  /** False: the mouse is elsewhere, so that nobody can read the hint with all warehouses of a brief one. */
  isHinted?: boolean
  /** What is counted: «шт» or «уп.». */
  unit?: string
  /** What the stock is of, where it is of a part of the goods: «№ 90: в наличии 12 уп.». */
  subject?: string
  /** The colour the stock is of, shown before it. */
  colour?: string | undefined
  /** Says without stock that the date is unknown, where nothing else does. */
  isTermSaid?: boolean
  className?: string
}

/** Stock in words: how many, and where. */
export function Availability({
  count,
  places = [],
  isCounted = true,
  isBrief = false,
  isHinted = true,
  unit,
  subject,
  colour,
  isTermSaid = false,
  className,
}: Props) {
  return (
    <p
      className={classes('stock', colour && 'stock-colour', count > 0 ? 'text-good' : 'text-warn', className)}
      style={colour ? ({ '--colour': colour } as CSSProperties) : undefined}
    >
      {isBrief ? (
        <span
          // On phones a subject takes the first line, and what is left of it the second.
          className={classes('stock-brief', subject && 'max-sm:h-[2lh]!')}
          title={isHinted && places.length > 1 ? availabilityText(count, places, isCounted, unit) : undefined}
        >
          {availableText(count, isCounted, unit, subject)}
          {/* Warehouses that do not fit beside the first one are not shown. */}
          {count > 0 && (
            <span>
              {shortPlaces(places, isCounted).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </span>
          )}
        </span>
      ) : (
        <span className="min-w-0">
          {isTermSaid && count <= 0 ? outOfStockTermText : availabilityText(count, places, isCounted, unit, subject)}
        </span>
      )}
    </p>
  )
}
