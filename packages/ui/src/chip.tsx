import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { clientLink } from './client-link.ts'
import { Icon } from './icon.tsx'

/** A small link: a subcategory, a popular query. */
export function ChipLink({
  to,
  note,
  isCurrent,
  children,
}: {
  to: string
  note?: ReactNode
  isCurrent?: boolean
  children: ReactNode
}) {
  return (
    <a
      {...clientLink}
      href={to}
      aria-current={isCurrent ? 'true' : undefined}
      className={classes('chip', isCurrent ? 'chip-current' : 'chip-plain')}
    >
      {children}
      {note !== undefined && <span className="chip-note">{note}</span>}
    </a>
  )
}

/** A chosen value that can be removed. */
export function RemovableChip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      rel="nofollow"
      aria-label={`Убрать: ${typeof children === 'string' ? children : ''}`}
      className="chip chip-chosen"
    >
      {children}
      <Icon name="x" className="size-4 text-ink" />
    </Link>
  )
}
