import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  title: string
  content: ReactNode
}

/** Tabs with one visible panel. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List aria-label={label} className="strip relative gap-1 border-b border-line">
        {tabs.map(({ value, title }) => (
          <Base.Tab
            key={value}
            value={value}
            className="min-h-11 px-4 font-medium text-ink-2 transition-colors hover:text-ink data-active:text-ink data-active:shadow-[inset_0_-2px_0_var(--color-ink)]"
          >
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value, content }) => (
        <Base.Panel key={value} value={value} className="py-4">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
