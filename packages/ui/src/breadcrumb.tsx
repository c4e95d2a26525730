import { clientLink } from './client-link.ts'
import { Icon } from './icon.tsx'

interface Step {
  title: string
  to: string
}

/** The path from the root, if it is more than the root; on phones only a link one step up. */
export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  const back = steps.at(-1)
  return (
    <nav aria-label="Путь по каталогу" className="py-3 text-note text-ink-3 max-md:pt-0 max-md:pb-0 print:hidden">
      {back && (
        <a
          {...clientLink}
          href={back.to}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 md:hidden"
        >
          <Icon name="chevron-left" className="size-4" />
          {back.title}
        </a>
      )}
      {steps.length > 1 && (
        <ol className="crumbs">
          {steps.map(({ title, to }, index) => (
            <li key={to}>
              {index > 0 && <span aria-hidden>/</span>}
              <a {...clientLink} href={to}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}
