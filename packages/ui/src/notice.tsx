import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

const looks = {
  bad: ['border-bad bg-bad-soft', 'text-bad', 'circle-alert'],
  good: ['border-good bg-good-soft', 'text-good', 'circle-check'],
  warn: ['border-warn bg-warn-soft', 'text-warn', 'triangle-alert'],
  note: ['border-line bg-ground', 'text-ink-2', 'info'],
} as const

/** A message within the page: what happened and what to do. */
export function Notice({
  kind = 'note',
  title,
  children,
  id,
}: {
  kind?: keyof typeof looks
  title?: string
  children?: ReactNode
  id?: string
}) {
  const [frame, colour, icon] = looks[kind]
  return (
    <div
      id={id}
      role={kind === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
      className={classes('flex scroll-mt-24 gap-3 rounded-card border p-4', frame)}
    >
      <Icon name={icon} className={classes('mt-px size-5 shrink-0', colour)} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
