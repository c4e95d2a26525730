import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** The border and height of every input and select. */
export const controlClasses =
  'min-h-11 w-full rounded-control border border-edge bg-surface px-3 text-body text-ink placeholder:text-ink-3 ' +
  'transition-colors hover:border-ink focus-visible:border-link focus-visible:outline-offset-0 ' +
  'aria-invalid:border-bad disabled:bg-ground disabled:text-ink-3'

/** Label, hint and error of a control. */
export interface FieldFrameProps {
  label: ReactNode
  /** A hint for filling in the field. */
  hint?: ReactNode
  /** What is wrong and how to correct it. */
  error?: string | undefined
  className?: string
}

/** Label above, hint or error below; a screen reader reads them with the field. */
export function FieldFrame({
  label,
  hint,
  error,
  className,
  id,
  isRequired,
  children,
}: FieldFrameProps & { id: string; isRequired?: boolean; children: ReactNode }) {
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-note font-medium text-ink-2">
        {label}
        {isRequired === false && <Optional />}
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

/** Marks an optional field after its label. The words stay on one line. */
export const Optional = () => (
  <>
    {' '}
    <span className="font-normal whitespace-nowrap text-ink-3">— по желанию</span>
  </>
)

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 text-note text-bad">
      <Icon name="circle-alert" className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** The ids of the elements that describe a field, for `aria-describedby`. */
export const describedBy = (id: string, hint: unknown, error: unknown) =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined
