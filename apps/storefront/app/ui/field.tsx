import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** The frame every typed or chosen value stands in. */
export const controlClasses =
  'min-h-11 w-full rounded-control border border-edge bg-surface px-3 text-body text-ink placeholder:text-ink-3 transition-colors hover:border-ink focus-visible:border-link focus-visible:outline-offset-0 aria-invalid:border-bad disabled:bg-ground disabled:text-ink-3'

interface Around {
  label: ReactNode
  /** What helps to fill it in, before anything goes wrong. */
  hint?: ReactNode
  /** What is wrong and what to do. */
  error?: string | undefined
  className?: string
}

/** Label above, hint or error below; the screen reader hears them together with the field. */
export function FieldFrame({
  label,
  hint,
  error,
  className,
  id,
  isRequired,
  children,
}: Around & { id: string; isRequired?: boolean; children: ReactNode }) {
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-note font-medium text-ink-2">
        {label}
        {isRequired === false && <span className="font-normal text-ink-3"> — по желанию</span>}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-note text-ink-3">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 text-note text-bad">
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  )
}

/** What describes a field to a screen reader. */
export const describedBy = (id: string, hint: unknown, error: unknown) => (error ? `${id}-error` : hint ? `${id}-hint` : undefined)

export function Field({ label, hint, error, className, required, ...input }: Around & ComponentProps<'input'>) {
  const own = useId()
  const id = input.id ?? own
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className} isRequired={required ?? input.readOnly ?? false}>
      <input
        {...input}
        id={id}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={controlClasses}
      />
    </FieldFrame>
  )
}

export function TextArea({ label, hint, error, className, required, ...input }: Around & ComponentProps<'textarea'>) {
  const own = useId()
  const id = input.id ?? own
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className} isRequired={required ?? false}>
      <textarea
        rows={3}
        {...input}
        id={id}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={classes(controlClasses, 'py-2.5')}
      />
    </FieldFrame>
  )
}
