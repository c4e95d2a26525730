import { availabilityText, type Place } from './availability.rule.ts'
import { classes } from './classes.ts'

interface Props {
  count: number
  places?: readonly Place[]
  /** False: only whether there are any, and where. */
  isCounted?: boolean
  className?: string
}

/** In words how many there are and where. */
export function Availability({ count, places = [], isCounted = true, className }: Props) {
  return (
    <p className={classes('flex gap-1.5 text-note', count > 0 ? 'text-good' : 'text-warn', className)}>
      <span
        aria-hidden
        className={classes('mt-1.5 size-1.5 shrink-0 rounded-full', count > 0 ? 'bg-good' : 'bg-warn')}
      />
      <span className="min-w-0">{availabilityText(count, places, isCounted)}</span>
    </p>
  )
}
