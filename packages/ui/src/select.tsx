import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { controlClasses, describedBy, FieldFrame } from './field-frame.tsx'
import { Icon } from './icon.tsx'

interface Option {
  value: string
  title: string
  isDisabled?: boolean
}

interface Props extends ComponentProps<'select'> {
  label: ReactNode
  options: readonly Option[]
  hint?: ReactNode
  error?: string
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
  /** The request of the last choice runs: other choices are ignored, and the focus stays (see `pressProps`). */
  isBusy?: boolean
}

/** A select whose value is given shows that value again. */
const ignoreChange = () => {}

/** The browser's own list: best on phones, works without scripts. */
export function Select({
  label,
  options,
  hint,
  error,
  isLabelHidden = false,
  isBusy = false,
  className,
  ...select
}: Props) {
  const generatedId = useId()
  const id = select.id ?? generatedId
  const control = (
    <span className="relative block">
      <select
        {...select}
        id={id}
        aria-label={isLabelHidden ? String(label) : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...(isBusy && { 'aria-busy': true, 'aria-disabled': true, onChange: ignoreChange })}
        className={classes(controlClasses, 'appearance-none pr-9')}
      >
        {options.map(({ value, title, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {title}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
  if (isLabelHidden) return <span className={className}>{control}</span>
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className} isRequired>
      {control}
    </FieldFrame>
  )
}
