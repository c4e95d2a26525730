import { dateText, momentText } from '@shpulka/ui/text/date-text.rule.ts'
import type { ReactNode } from 'react'

/** An event of a record's history. */
interface TimelineEvent {
  readonly at: string
  readonly who: string
  readonly title: string
  /** Text written in the event; may be empty. */
  readonly text: string
}

interface Props<Event> {
  readonly events: readonly Event[]
  /** Button or link beside an event, or null. */
  readonly actionOf?: (event: Event) => ReactNode
  readonly children?: ReactNode
}

/** History of a record by day, newest first. */
export function Timeline<Event extends TimelineEvent>({ events, children, actionOf }: Props<Event>) {
  if (events.length === 0) return null
  const days = Map.groupBy(events, ({ at }) => dateText(new Date(at)))
  return (
    <section className="panel" aria-labelledby="timeline">
      <div className="flex items-baseline gap-3">
        <h2 id="timeline" className="grow">
          История
        </h2>
        {children}
      </div>
      {[...days].map(([day, dayEvents]) => (
        <section key={day} aria-label={day} className="mt-2">
          <h3 className="text-note font-medium text-ink-2">{day}</h3>
          <ol className="flex flex-col">
            {dayEvents.map((event, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two may happen at one moment, and none moves
                key={`${event.at} ${index}`}
                className="grid gap-x-3 border-t border-line py-1.5 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="min-w-0 break-words whitespace-pre-line">
                  {event.title}
                  {event.text && <span className="text-ink-2"> — {event.text}</span>}
                  {actionOf?.(event)}
                </span>
                <span className="text-note text-ink-3 sm:text-right sm:whitespace-nowrap">
                  {event.who}, {momentText(new Date(event.at)).slice(day.length + 2)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}
