import type { PageNode } from '@shpulka/contract/content/pages'
import { NavLink } from 'react-router'

type Entry = Pick<PageNode, 'path' | 'title'>

/** Pages of a section: beside the page, folded above it on phones. */
export function SectionMenu({ section, pages }: { section: Entry; pages: readonly Entry[] }) {
  return (
    <>
      <details className="mb-4 rounded-card border border-line bg-surface px-4 lg:hidden print:hidden">
        <summary className="fold flex min-h-12 items-center font-medium">Раздел «{section.title}»</summary>
        <nav aria-label={`Раздел «${section.title}»`} className="pb-2">
          <Links entries={[section, ...pages]} />
        </nav>
      </details>
      <nav aria-label={section.title} className="sticky top-24 max-lg:hidden print:hidden">
        <Links entries={[section, ...pages]} />
      </nav>
    </>
  )
}

function Links({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="lg:border-l-2 lg:border-line">
      {entries.map(({ path, title }) => (
        <li key={path}>
          <NavLink
            to={path}
            end
            prefetch="intent"
            className="flex min-h-11 items-center text-ink-2 hover:text-link aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:-ml-0.5 lg:min-h-9 lg:border-l-2 lg:border-transparent lg:pl-4 lg:aria-[current=page]:border-ink"
          >
            {title}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
