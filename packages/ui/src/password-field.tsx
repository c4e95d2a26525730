import { type ComponentProps, useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

/** A password field with a button that shows the letters. Without scripts a plain password field. */
export function PasswordField({ className, ...field }: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const icon = isShown ? 'eye-off' : 'eye'
  return (
    <div className={classes('relative [&_input]:pr-11', className)}>
      <Field {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      {isHydrated && (
        <button
          type="button"
          aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          onClick={() => setIsShown(!isShown)}
          className="absolute top-5.5 right-0 grid size-11 place-content-center rounded-control text-ink-3 hover:text-ink"
        >
          <Icon name={icon} className="size-5" />
        </button>
      )}
    </div>
  )
}
