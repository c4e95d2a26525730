import type { ReactNode } from 'react'

/** A labelled value: a row of a `dl` of two columns. */
export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt className="text-note leading-5 text-ink-3">{title}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

/** A day as 2026-12-01, for `dateText`. */
export const dayOf = (day: string) => new Date(`${day}T12:00:00+03:00`)
