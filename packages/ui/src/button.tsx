import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'
import { prefetchOf } from './prefetch.rule.ts'
import { pressProps } from './press-props.ts'

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain'
export type ButtonSize = 'normal' | 'small' | 'large' | 'wide'

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'btn-primary',
  quiet: 'btn-quiet',
  danger: 'btn-danger',
  plain: 'btn-plain',
}
const sizes: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-11 px-3 text-body md:min-h-9 md:text-note',
  normal: 'min-h-11 px-5 text-body',
  large: 'min-h-13 px-6 text-body font-semibold md:text-lead',
  wide: 'btn-wide',
}

/** A button's classes, for other elements that look like one. */
export const buttonClasses = (look: ButtonLook = 'primary', size: ButtonSize = 'normal', more?: string) =>
  classes('btn', looks[look], sizes[size], more)

interface ButtonAppearance {
  look?: ButtonLook
  size?: ButtonSize
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonAppearance {
  /** Its request is running: a spinner replaces the text, the width stays, presses are ignored. */
  isBusy?: boolean
  /** Not allowed as things stand, for a reason shown beside it: drawn pale, presses are ignored. */
  isDisabled?: boolean
}

/** Neither busy nor disabled does it lose the keyboard focus: see `pressProps`. */
export function Button({
  look,
  size,
  isBusy = false,
  isDisabled = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClasses(look, size, classes(isDisabled && 'btn-off', className))}
      {...rest}
      {...pressProps({ isBusy, isDisabled })}
    >
      <Busy isBusy={isBusy}>{children}</Busy>
    </button>
  )
}

/** A link that looks like a button; it only navigates. */
export function ButtonLink({ look, size, className, ...rest }: LinkProps & ButtonAppearance & { to: string }) {
  return (
    <Link
      className={buttonClasses(look, size, className as string | undefined)}
      prefetch={prefetchOf(rest.to)}
      {...rest}
    />
  )
}

function Busy({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  if (!isBusy) return children
  return (
    <>
      <span className="invisible contents *:invisible">
        <span className="inline-flex items-center gap-2">{children}</span>
      </span>
      <span className="absolute inset-0 grid place-content-center">
        <Spinner />
      </span>
      <span className="sr-only">Подождите</span>
    </>
  )
}

/** A winding bobbin: something is in progress. */
export function Spinner() {
  return <span aria-hidden className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
}
