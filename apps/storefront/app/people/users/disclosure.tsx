import { Icon } from '@shpulka/ui/icon.tsx'
import type { ReactNode } from 'react'

/** A form few people need, folded until opened or filled in. Works without scripts. */
export function Disclosure({
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
        <Icon name="chevron-down" className="size-4.5 transition-transform group-open/opened:rotate-180" />
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}
