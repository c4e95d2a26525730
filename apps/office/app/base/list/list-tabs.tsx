import { classes } from '@shpulka/ui/classes.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'

interface Props {
  label: string
  children: ReactNode
}

/** Tabs that choose what a list shows: one row on any screen, scrolled to the current tab. */
export function ListTabs({ label, children }: Props) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => scrollToCurrent(row.current))
  // A narrower window may hide it.
  useEffect(() => {
    const { current } = row
    if (!current) return
    const observer = new ResizeObserver(() => scrollToCurrent(current))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <nav ref={row} aria-label={label} className="strip gap-1 py-1">
      {children}
    </nav>
  )
}

function scrollToCurrent(row: HTMLElement | null): void {
  row?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}

interface TabProps {
  to: string
  title: string
  /** Tooltip. */
  note?: string
  isCurrent: boolean
  /** Undefined: not counted. */
  count?: number | undefined
  /** Some of them are overdue. */
  isUrgent?: boolean
}

export function ListTab({ to, title, note, isCurrent, count, isUrgent = false }: TabProps) {
  return (
    <Link
      to={to}
      title={note}
      aria-current={isCurrent ? 'true' : undefined}
      className={classes(
        'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2.5 text-note font-medium whitespace-nowrap max-md:min-h-11',
        isCurrent ? 'bg-ink text-white' : 'text-ink-2 hover:bg-ground',
      )}
    >
      {title}
      {count !== undefined && (
        <span className={isCurrent ? 'text-white/80' : isUrgent ? 'font-semibold text-bad' : 'text-ink-3'}>
          {count}
        </span>
      )}
    </Link>
  )
}
