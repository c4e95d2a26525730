import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { Field } from './field.tsx'

/** A field whose letters are hidden until they are requested. Without scripts it is a field of a password. */
export function PasswordField({ className, ...field }: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const [isAlive, setIsAlive] = useState(false)
  useEffect(() => setIsAlive(true), [])
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={classes('relative [&_input]:pr-11', className)}>
      <Field {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      {isAlive && (
        <button
          type="button"
          aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          onClick={() => setIsShown(!isShown)}
          className="absolute top-5.5 right-0 grid size-11 place-content-center rounded-control text-ink-3 hover:text-ink"
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      )}
    </div>
  )
}
