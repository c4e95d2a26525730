import { Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'

interface Props {
  /** What is false, null or empty is left out. */
  items: readonly (ReactNode | false)[]
  className?: string
}

/** Short facts in a line with dots between them; where the line breaks, no dot is left at its end or its beginning. */
export const Dots = ({ items, className }: Props) => (
  <span className={classes('dots', className)}>
    {items
      .filter((item) => item !== false && item !== null && item !== '')
      .map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity
        <Fragment key={index}>
          {index > 0 && ' '}
          <span>{item}</span>
        </Fragment>
      ))}
  </span>
)
