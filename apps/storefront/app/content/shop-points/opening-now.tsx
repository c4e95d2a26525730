import { type OpeningHours, openingState } from '@shpulka/contract/content/opening-hours'
import { classes } from '@shpulka/ui/classes.ts'
import { openingText } from './opening-text.rule.ts'

/** Whether a point is open, by its local time; the line stays empty until the time is known. */
export function OpeningNow({ hours, now }: { hours: OpeningHours; now: Date | null }) {
  const state = now && openingState(hours, now)
  return (
    <span className="flex min-h-5.5 items-center gap-2 font-medium">
      {state && (
        <>
          <span
            aria-hidden
            className={classes('size-2 shrink-0 rounded-full', state.isOpen ? 'bg-good' : 'bg-ink-3')}
          />
          <span className={state.isOpen ? 'text-good' : 'text-ink-2'}>{openingText(state)}</span>
        </>
      )}
    </span>
  )
}
