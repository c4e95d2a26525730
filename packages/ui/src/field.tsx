import { type ComponentProps, useId, useState } from 'react'
import { controlClasses, describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'

/** Returns the error in a typed value; null when it is valid. */
export type ValueCheck = (value: string) => string | null

/**
 * Checks a filled-in field on blur. The next keystroke hides the error; an error of the submitted form takes
 * precedence.
 */
export function useCheckOnBlur(
  { onBlur, onInput }: Pick<ComponentProps<'input'>, 'onBlur' | 'onInput'>,
  error: string | undefined,
  check: ValueCheck | undefined,
) {
  const [found, setFound] = useState<string | null>(null)
  if (!check) return { error, handlers: { onBlur, onInput } }
  const handlers: Pick<ComponentProps<'input'>, 'onBlur' | 'onInput'> = {
    onBlur(event) {
      const { value } = event.currentTarget
      setFound(value === '' ? null : check(value))
      onBlur?.(event)
    },
    onInput(event) {
      setFound(null)
      onInput?.(event)
    },
  }
  return { error: error ?? found ?? undefined, handlers }
}

type FieldProps = FieldFrameProps &
  ComponentProps<'input'> & {
    check?: ValueCheck | undefined
    /** False for a filter, and when one note says for several fields that they are optional. */
    hasOptionalNote?: boolean
  }

export function Field({
  label,
  hint,
  error: sentError,
  className,
  required,
  check,
  hasOptionalNote = true,
  ...input
}: FieldProps) {
  const generatedId = useId()
  const id = input.id ?? generatedId
  const { error, handlers } = useCheckOnBlur(input, sentError, check)
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      className={className}
      isRequired={!hasOptionalNote || (required ?? input.readOnly ?? false)}
    >
      <input
        {...input}
        {...handlers}
        id={id}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={controlClasses}
      />
    </FieldFrame>
  )
}
