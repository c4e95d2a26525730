import { classes } from './classes.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url'

export type { IconName }

interface Props {
  name: IconName
  /** Accessible name; without it the icon is decorative. */
  label?: string
  className?: string | undefined
}

/** An icon of the sprite: one file for all pages instead of paths in every document and script. */
export const Icon = ({ name, label, className }: Props) => (
  <svg
    role={label && 'img'}
    aria-label={label}
    aria-hidden={label === undefined || undefined}
    className={classes('icon', className)}
  >
    <use href={`${sprite}#${name}`} />
  </svg>
)
