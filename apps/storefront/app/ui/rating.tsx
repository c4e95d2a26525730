import { Star } from 'lucide-react'
import { numberText } from '../text/number-text.rule.ts'

/** Stars of five and how many people gave them. */
export function Rating({ value, count }: { value: number; count: number }) {
  const shown = numberText(Math.round(value * 10) / 10).replace(/0$/, '')
  return (
    <span className="inline-flex items-center gap-1 text-note text-ink-2" role="img" aria-label={`Оценка ${shown} из 5, отзывов: ${count}`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          className={star <= Math.round(value) ? 'size-4 fill-accent text-accent' : 'size-4 text-edge'}
          strokeWidth={1.75}
        />
      ))}
      <span aria-hidden>
        {shown} · {count}
      </span>
    </span>
  )
}
