import { type Field, useCheckOnBlur } from '@shpulka/ui/field.tsx'
import { controlClasses, describedBy, FieldFrame } from '@shpulka/ui/field-frame.tsx'
import { optional } from '@shpulka/ui/optional.ts'
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import type { LookupKind } from './lookup-options.tsx'

/** Loaded with the first focus. */
const LookupOptions = optional(() => import('./lookup-options.tsx'))

interface Props extends ComponentProps<typeof Field> {
  id: string
  kind: LookupKind
  /**
   * Called after the fields are filled in from the chosen suggestion. True: the focus moves to the next empty field, as
   * without this callback.
   */
  onChosen?: (field: HTMLInputElement) => unknown
  /** Siblings whose values narrow the search: a street is looked for in its city. */
  within?: readonly string[]
}

/**
 * A field that suggests while typing and fills its siblings from the chosen suggestion. Without scripts it is a plain
 * field.
 */
export function LookupField({
  kind,
  within,
  onChosen,
  label,
  hint,
  error: sentError,
  className,
  required,
  check,
  ...input
}: Props) {
  const { error, handlers } = useCheckOnBlur(input, sentError, check)
  return (
    <FieldFrame
      id={input.id}
      label={label}
      hint={hint}
      error={error}
      className={className}
      isRequired={required ?? false}
    >
      <Lookup kind={kind} {...(within && { within })} {...(onChosen && { onChosen })}>
        {(field) => (
          <input
            {...input}
            {...handlers}
            ref={field}
            aria-required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(input.id, hint, error)}
            className={controlClasses}
          />
        )}
      </Lookup>
    </FieldFrame>
  )
}

interface LookupProps extends Pick<Props, 'kind' | 'within'> {
  /**
   * Called after the fields are filled in from the chosen suggestion. True: the focus moves to the next empty field, as
   * without this callback.
   */
  onChosen?: (field: HTMLInputElement) => unknown
  children: (field: React.RefObject<HTMLInputElement | null>) => React.ReactNode
}

/** Adds suggestions to a field; the field renders itself. */
export function Lookup({ kind, within, onChosen, children }: LookupProps) {
  const field = useRef<HTMLInputElement>(null)
  const [wasFocused, setWasFocused] = useState(false)
  useEffect(() => {
    const input = field.current
    const onFocus = () => setWasFocused(true)
    input?.addEventListener('focus', onFocus, { once: true })
    // The focus may come before hydration.
    if (input && document.activeElement === input) onFocus()
    return () => input?.removeEventListener('focus', onFocus)
  }, [])
  return (
    <div className="relative min-w-0 grow">
      {children(field)}
      {wasFocused && (
        <Suspense fallback={null}>
          <LookupOptions field={field} kind={kind} {...(within && { within })} {...(onChosen && { onChosen })} />
        </Suspense>
      )}
    </div>
  )
}
