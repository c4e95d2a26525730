import { type ComponentProps, useId } from 'react'
import { classes } from './classes.ts'
import { controlClasses, describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'

export function TextArea({
  label,
  hint,
  error,
  className,
  required,
  ...input
}: FieldFrameProps & ComponentProps<'textarea'>) {
  const generatedId = useId()
  const id = input.id ?? generatedId
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className} isRequired={required ?? false}>
      <textarea
        rows={3}
        {...input}
        id={id}
        // Not `required`: the server's messages are shown at the fields instead of the browser's.
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={classes(controlClasses, 'py-2.5')}
      />
    </FieldFrame>
  )
}
