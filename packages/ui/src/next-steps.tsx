import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface Step {
  icon: IconName
  title: string
  text: string
  /** Where it leads; without it the step only explains. */
  to?: string
}

/** Cards in a row: where else to begin, or what the page does once it is filled. */
export function NextSteps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ul aria-label={label} className="mt-3 grid gap-3 md:grid-cols-3">
      {steps.map(({ icon, title, text, to }) => (
        <li
          key={title}
          className={`relative flex gap-3 rounded-card border border-line bg-surface p-4 ${to ? 'hover:border-edge' : ''}`}
        >
          <Icon name={icon} className="mt-0.5 size-6 shrink-0 text-ink-3" />
          <div className="min-w-0">
            <p className="font-semibold">
              {to ? (
                <Link to={to} prefetch="intent" className="after:absolute after:inset-0 hover:text-link">
                  {title}
                </Link>
              ) : (
                title
              )}
            </p>
            <p className="mt-1 text-note text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
