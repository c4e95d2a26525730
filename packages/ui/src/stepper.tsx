import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { pressProps } from './press-props.ts'
import { refusedCountText, typedCount } from './stepper.rule.ts'
import { showToast } from './toast.tsx'

interface Props {
  /** The accessible name: «Количество: игла DBx1». */
  label: string
  value: number
  /** 0 where the count may be zero, as in a table of offers. */
  min?: number
  max: number
  name?: string
  /** Id of the form it belongs to, if it is outside of it. */
  form?: string | undefined
  /** Nothing can be changed. */
  isDisabled?: boolean
  size?: 'normal' | 'small'
  /** Called when a count is final, not on every key. Without it the field is a plain part of its form. */
  onChange?: (count: number) => void
}

const button =
  'grid h-full w-11 shrink-0 place-content-center text-ink-2 transition-colors hover:text-ink ' +
  'aria-disabled:cursor-default aria-disabled:opacity-40 md:w-9'

/**
 * At a limit Tab skips the button, unlike any other (`pressProps`): it only repeats an arrow key of its field, and a
 * table of offers would have a useless stop in each row.
 */
const unlessAt = (isAtLimit: boolean) => ({
  ...pressProps({ isDisabled: isAtLimit }),
  ...(isAtLimit && { tabIndex: -1 }),
})

/** − 1 +, with a number field and limits. Without scripts the number is typed. */
export function Stepper({
  label,
  value,
  min = 1,
  max,
  name = 'count',
  form,
  isDisabled = false,
  size = 'normal',
  onChange,
}: Props) {
  const [shown, setShown] = useState(String(value))
  useEffect(() => setShown(String(value)), [value])
  const current = typedCount(shown, value, max, min)
  const commit = (count: number) => {
    setShown(String(count))
    if (count !== value) onChange?.(count)
  }
  /** Takes the typed count; one that is refused is not changed without a word. */
  const commitTyped = () => {
    const refusal = refusedCountText(shown, max, min)
    if (refusal !== null) void showToast('warning', refusal)
    commit(current)
  }
  return (
    <span
      className={classes(
        'inline-flex items-stretch justify-between overflow-hidden rounded-control border border-edge bg-surface ' +
          'outline-link focus-within:border-link hover:border-ink has-[input:focus-visible]:outline-2',
        size === 'small' ? 'h-11 md:h-9' : 'h-11',
        isDisabled && 'opacity-60',
      )}
    >
      <button
        type="button"
        className={button}
        aria-label="Меньше"
        {...unlessAt(isDisabled || current <= min)}
        onClick={() => commit(Math.max(current - 1, min))}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <input
        name={name}
        form={form}
        value={shown}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        disabled={isDisabled}
        onChange={(event) => setShown(event.target.value)}
        onBlur={commitTyped}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (event.key === 'Enter' && onChange) {
            event.preventDefault()
            commitTyped()
          } else if (step) {
            event.preventDefault()
            commit(Math.min(Math.max(current + step, min), max))
          }
        }}
        className="w-9 min-w-0 grow bg-transparent text-center font-medium outline-none"
      />
      <button
        type="button"
        className={button}
        aria-label="Больше"
        {...unlessAt(isDisabled || current >= max)}
        onClick={() => commit(Math.min(current + 1, max))}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </span>
  )
}
