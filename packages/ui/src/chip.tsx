import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { prefetchOf } from './prefetch.rule.ts'

const chip =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-note font-medium whitespace-nowrap ' +
  'transition-colors md:min-h-9 md:px-3.5'

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
    <Link
      to={to}
      prefetch={prefetchOf(to)}
      aria-current={isCurrent ? 'true' : undefined}
      className={classes(
        chip,
        isCurrent ? 'border-ink bg-ink text-white' : 'border-line bg-surface text-ink hover:border-ink',
      )}
    >
      {children}
      {note !== undefined && <span className={isCurrent ? 'text-white/75' : 'text-ink-3'}>{note}</span>}
    </Link>
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
      className={classes(chip, 'border-transparent bg-accent-soft pr-2.5 text-ink hover:border-ink')}
    >
      {children}
      <Icon name="x" className="size-4 text-ink" />
    </Link>
  )
}
