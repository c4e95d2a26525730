import { FieldError, Optional } from '@shpulka/ui/field-frame.tsx'

const ratingTitles = ['', 'плохо', 'так себе', 'нормально', 'хорошо', 'отлично'] as const

/** Stars as radio buttons, chosen by click or keyboard; works without scripts. */
export function StarField({
  name,
  title,
  hint,
  value,
  isRequired = false,
  isLarge = false,
  error,
}: {
  name: string
  title: string
  hint?: string
  value: number
  isRequired?: boolean
  isLarge?: boolean
  error?: string | undefined
}) {
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={isLarge ? 'text-title font-semibold' : 'text-note font-medium text-ink-2'}>
        {title}
        {!isRequired && <Optional />}
      </legend>
      {/* Right to left, so that CSS alone can light the stars before the chosen one. */}
      <div className="star-field" data-large={isLarge || undefined}>
        {[5, 4, 3, 2, 1].map((stars) => (
          <label key={stars} title={ratingTitles[stars]}>
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={value === stars}
              aria-invalid={error ? true : undefined}
            />
            <span className="sr-only">
              {stars} из 5, {ratingTitles[stars]}
            </span>
          </label>
        ))}
      </div>
      {hint && <p className="text-note text-ink-3">{hint}</p>}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
