import { classes } from './classes.ts'
import { ratingText, shownRating } from './rating.rule.ts'

/** Five stars filled up to the value: one element, drawn by CSS. */
export function Stars({ value, className }: { value: number; className?: string }) {
  const shown = shownRating(value)
  return (
    <span
      role="img"
      aria-label={`Оценка ${shown} из 5`}
      className={classes('stars', className)}
      style={{ '--value': value } as React.CSSProperties}
    />
  )
}

/** The stars and the number of ratings. */
export function Rating({ value, count }: { value: number; count: number }) {
  return (
    <span
      className="inline-flex items-center gap-1 text-note text-ink-2"
      role="img"
      aria-label={`Оценка ${shownRating(value)} из 5, отзывов: ${count}`}
    >
      <span aria-hidden className="stars" style={{ '--value': value } as React.CSSProperties} />
      <span aria-hidden>{ratingText(value, count)}</span>
    </span>
  )
}

/** A short form: one star, the value, the number of ratings. */
export function ShortRating({ average, count }: { average: number; count: number }) {
  return (
    <span role="img" aria-label={`Оценка ${shownRating(average)} из 5, отзывов: ${count}`} className="star-mark">
      {ratingText(average, count)}
    </span>
  )
}
