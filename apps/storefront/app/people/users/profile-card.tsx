import { classes } from '@shpulka/ui/classes.ts'
import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  /** One line on what the section is for. */
  note?: ReactNode
  /** To the right of the title. */
  aside?: ReactNode
  className?: string
  children?: ReactNode
}

/** A section of an account page. */
export function ProfileCard({ id, title, note, aside, className, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className={classes('rounded-card border border-line bg-surface p-4 sm:p-5', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {note && <p className="mt-0.5 max-w-150 text-note text-ink-2">{note}</p>}
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
