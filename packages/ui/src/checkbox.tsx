import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field-frame.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
  /** Shown at the right end of the line: a count. */
  note?: ReactNode
  error?: string | undefined
}

/** A checkbox with its label. */
export function Checkbox({ children, note, error, className, ...input }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label className="box-line">
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="box"
        />
        <span>{children}</span>
        {note !== undefined && <span>{note}</span>}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  /** Explains the option. */
  description?: ReactNode
  /** More about the option: on phones shown only while it is chosen. */
  details?: ReactNode
  /** Shown on the right: a price. */
  aside?: ReactNode
}

/** One of several options, each with a description and a price. */
export function RadioCard({ title, description, details, aside, className, ...input }: RadioCardProps) {
  return (
    <label
      className={classes(
        'group flex min-h-11 items-start gap-3 rounded-card border border-edge bg-surface p-3.5 transition-colors ' +
          'hover:border-ink has-checked:border-ink has-checked:bg-accent-soft ' +
          'has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 ' +
          'has-focus-visible:outline-offset-2 has-focus-visible:outline-link has-disabled:border-line ' +
          'has-disabled:bg-ground has-disabled:text-ink-3',
        className,
      )}
    >
      <input
        type="radio"
        {...input}
        className="mt-px size-5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[6px] checked:border-ink focus-visible:outline-none"
      />
      <span className="min-w-0 grow">
        {/* The price is beside the name, or below it if the name needs the room. */}
        <span className="flex flex-wrap gap-x-3">
          <span className="min-w-0 grow basis-32 font-medium">{title}</span>
          {aside && <span className="ml-auto shrink-0 text-right font-semibold whitespace-nowrap">{aside}</span>}
        </span>
        {description && <span className="mt-0.5 block text-note text-ink-2">{description}</span>}
        {details && (
          <span className="mt-0.5 hidden text-note text-ink-2 group-has-checked:block sm:block">{details}</span>
        )}
      </span>
    </label>
  )
}
