import { classes } from '@shpulka/ui/classes.ts'
import { type ReactNode, useEffect, useState } from 'react'

export interface Section {
  id: string
  title: string
}

interface Props {
  sections: readonly Section[]
  /** The price and button, shown on wide screens while the buy box is out of sight; elsewhere a bar below has them. */
  children: ReactNode
  isBoxInSight: boolean
}

/** Links to the sections of a long page, fixed under the header, with the price and button beside them. */
export function SectionBar({ sections, children, isBoxInSight }: Props) {
  const current = useCurrentSection(sections)
  return (
    <div className="sticky top-15 z-20 -mx-4 mt-8 border-b border-line bg-paper [border-image:linear-gradient(var(--color-line))_1/0_0_1px/0_100vw] px-4 md:top-29 md:-mx-6 md:px-6 lg:top-17 print:hidden">
      <div className="flex items-center gap-6">
        <nav aria-label="Разделы страницы" className="strip strip-fade min-w-0 grow gap-5">
          {sections.map(({ id, title }) => (
            <a
              key={id}
              href={`#${id}`}
              aria-current={current === id ? 'true' : undefined}
              className={classes(
                'flex min-h-12 items-center border-b-2 font-medium hover:text-link',
                current === id ? 'border-ink text-ink' : 'border-transparent text-ink-2',
              )}
            >
              {title}
            </a>
          ))}
        </nav>
        <div className={classes('hidden shrink-0 items-center gap-4 py-1.5 lg:flex', isBoxInSight && 'invisible')}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** The section under the bar; null above the first one. */
function useCurrentSection(sections: readonly Section[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const inSight = new Set<string>()
    const order = ids.split(' ')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          isIntersecting ? inSight.add(target.id) : inSight.delete(target.id)
        setCurrent(order.findLast((id) => inSight.has(id)) ?? null)
      },
      { rootMargin: '-140px 0px -70% 0px' },
    )
    for (const id of order) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
