import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

type MoreTarget = { title: string; to: string } | null

/** A section of the home page under its heading. */
export function HomePart({ title, more, children }: { title: string; more: MoreTarget; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-9 sm:mt-12">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={id} className="min-w-0">
          {title}
        </h2>
        <MoreLink more={more} />
      </div>
      {children}
    </section>
  )
}

export const MoreLink = ({ more }: { more: MoreTarget }) =>
  more && (
    <Link
      to={more.to}
      prefetch="intent"
      className="-my-2.5 inline-flex min-h-11 shrink-0 items-center text-note whitespace-nowrap text-link md:my-0 md:min-h-0"
    >
      {more.title}
    </Link>
  )
