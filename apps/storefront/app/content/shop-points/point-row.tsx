import { openingState } from '@shpulka/contract/content/opening-hours'
import { classes } from '@shpulka/ui/classes.ts'
import { Dots } from '@shpulka/ui/dots.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { distanceText } from '@shpulka/ui/text/distance-text.rule.ts'
import { phoneHref } from '@shpulka/ui/text/phone-text.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { OpeningNow } from './opening-now.tsx'
import { hoursLine } from './opening-text.rule.ts'
import { kindTitles } from './point-kinds.ts'
import type { ListedPoint } from './points.server.ts'

interface Props {
  point: ListedPoint
  now: Date | null
  /** Metres from the visitor; missing when the location is not known. */
  distance?: number | undefined
  isChosen?: boolean
  /** Heading level; 3 by default. */
  level?: 2 | 3
}

/** A point in a list: its kind, address, opening hours and phone. */
export function PointRow({ point, now, distance, isChosen = false, level = 3 }: Props) {
  const { code, title, kind, city, address, phones, hours, tags } = point
  const [phone] = phones
  const state = now && openingState(hours, now)
  const isAlwaysOpen = state?.isOpen === true && state.change === null
  const Heading = `h${level}` as const
  return (
    <article
      id={`point-${code}`}
      className={classes(
        'relative grid content-start scroll-mt-24 gap-0.5 rounded-card border bg-surface px-4 py-3 transition-colors ' +
          'hover:border-edge',
        isChosen ? 'border-ink' : 'border-line',
      )}
    >
      <p className="flex justify-between gap-3 text-note text-ink-3">
        <span className={kind === 'dealer' ? undefined : 'font-semibold text-ink'}>{kindTitles[kind]}</span>
        {distance !== undefined && <span>{distanceText(distance)}</span>}
      </p>
      <Heading className="text-body leading-5.5 font-semibold">
        <Link to={paths.dealer(code)} prefetch="intent" className="after:absolute after:inset-0 hover:text-link">
          {title}
        </Link>
      </Heading>
      <p className="text-ink-2">
        {city}, {address}
      </p>
      <div className="text-note">
        <OpeningNow hours={hours} now={now} />
        {!isAlwaysOpen && (
          <p className="text-ink-3">
            <NonBreakingText>{hoursLine(hours)}</NonBreakingText>
          </p>
        )}
      </div>
      {phone && (
        <a
          href={phoneHref(phone)}
          className="relative inline-flex min-h-11 w-fit items-center font-semibold whitespace-nowrap hover:text-link md:min-h-6"
        >
          {phone}
        </a>
      )}
      {tags.length > 0 && <Dots items={tags} className="text-note text-ink-3" />}
    </article>
  )
}
