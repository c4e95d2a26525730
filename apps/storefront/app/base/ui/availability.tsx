import { availabilityText, availableText, type Place, placesInShort } from './availability.rule.ts'
import { classes } from './classes.ts'

interface Props {
  count: number
  places?: readonly Place[]
  /** False: only whether there are any, and where. */
  isCounted?: boolean
  /** Two lines, the same for every product of a grid: how many, then the first place and how many others. */
  isBrief?: boolean
  className?: string
}

/** In words how many there are and where. */
export function Availability({ count, places = [], isCounted = true, isBrief = false, className }: Props) {
  return (
    <p className={classes('flex gap-1.5 text-note', count > 0 ? 'text-good' : 'text-warn', className)}>
      <span
        aria-hidden
        className={classes('mt-1.5 size-1.5 shrink-0 rounded-full', count > 0 ? 'bg-good' : 'bg-warn')}
      />
      {isBrief ? (
        <span className="min-h-9 min-w-0" title={availabilityText(count, places, isCounted)}>
          {availableText(count, isCounted)}
          {/* One line: what does not fit beside the first place is not shown at all. */}
          {count > 0 && (
            <span className="flex h-[1lh] flex-wrap gap-x-[0.5ch] overflow-hidden">
              {placesInShort(places, isCounted).map((words) => (
                <span key={words} className="max-w-full truncate">
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
