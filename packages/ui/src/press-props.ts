import type { SyntheticEvent } from 'react'

const ignorePress = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * What a button, a checkbox or a file field gets while it must not act: its request runs, or it is not allowed yet.
 * Never the attribute `disabled`, which moves the keyboard focus to the top of the page when the pressed control gets
 * it. Instead the control stays reachable by Tab, is announced as unavailable, and neither its handler nor its form
 * learns of a press, so that a second press sends nothing.
 *
 * `disabled` remains for the fields and options that cannot be chosen before they are reached: their reason is beside
 * them, and arrow keys skip them. `press-props.test.tsx` looks for any other.
 */
export const pressProps = ({ isBusy = false, isDisabled = false }: { isBusy?: boolean; isDisabled?: boolean }) =>
  isBusy || isDisabled
    ? ({ 'aria-busy': isBusy || undefined, 'aria-disabled': true, onClickCapture: ignorePress } as const)
    : {}
