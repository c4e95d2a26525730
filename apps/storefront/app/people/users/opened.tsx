import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A form not everybody needs: behind its name until it is wanted or filled in. Works without scripts. */
export function Opened({
  title,
  isNeeded,
  isOpen,
  children,
}: {
  title: string
  isNeeded: boolean
  isOpen: boolean
  children: ReactNode
}) {
  if (!isNeeded) return children
  return (
    <details open={isOpen} className="group/opened">
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-medium text-link">
        {title}
        <ChevronDown
          aria-hidden
          className="size-4.5 transition-transform group-open/opened:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}
