import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { hiddenTabs } from './hidden-tabs.rule.ts'
import { scrollDistance } from './scroll-distance.rule.ts'

interface Props {
  label: string
  children: ReactNode
}

/**
 * Tabs that choose what a list shows: one row on any screen. On a phone it is scrolled by hand, to the current tab at
 * first; elsewhere tabs that do not fit are behind a button, which shows all of them in rows.
 */
export function ListTabs({ label, children }: Props) {
  const row = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [hiddenCount, setHiddenCount] = useState(0)
  const layOut = useRef(() => {})
  layOut.current = () => {
    if (!row.current) return
    setHiddenCount(hideTabs(row.current, isOpen))
    scrollToCurrent(row.current)
  }
  // Before each paint: counts change the width of tabs.
  useLayoutEffect(() => layOut.current())
  useEffect(() => {
    const { current } = row
    if (!current) return
    const observer = new ResizeObserver(() => layOut.current())
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    row.current?.querySelector('button')?.focus()
  }
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classes('strip gap-1 py-1', isOpen && 'md:flex-wrap')}
      onKeyDown={close}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && setOpen(false)}
    >
      {children}
      <button
        type="button"
        hidden={hiddenCount === 0 && !isOpen}
        aria-expanded={isOpen}
        className={classes(tabClasses, 'min-w-24 cursor-pointer text-link hover:bg-ground')}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Свернуть' : `Ещё ${hiddenCount}`}
        <Icon name="chevron-down" className={classes('size-4', isOpen && 'rotate-180')} />
      </button>
    </nav>
  )
}

const wideScreen = '(min-width: 768px)'

/** Hides the tabs that do not fit the row and returns how many; all are shown while the row is open. */
function hideTabs(row: HTMLElement, isOpen: boolean): number {
  const tabs = [...row.querySelectorAll('a')]
  const button = row.querySelector('button')
  for (const tab of tabs) tab.hidden = false
  if (!button || isOpen || !matchMedia(wideScreen).matches) return 0
  const wasHidden = button.hidden
  button.hidden = false
  const hidden = hiddenTabs(
    tabs.map((tab) => ({
      width: tab.offsetWidth,
      staysInRow: tab.hasAttribute('aria-current') || tab.dataset.stays === 'true',
      isEmpty: tab.dataset.count === '0',
    })),
    {
      width: row.clientWidth,
      gap: Number.parseFloat(getComputedStyle(row).columnGap),
      buttonWidth: button.offsetWidth,
    },
  )
  button.hidden = wasHidden
  tabs.forEach((tab, index) => {
    tab.hidden = hidden.has(index)
  })
  return hidden.size
}

/** Scrolls the row alone: `scrollIntoView` would also scroll the page, up to its tabs at every change of the list. */
function scrollToCurrent(row: HTMLElement): void {
  const tab = row.querySelector('[aria-current]')
  if (!tab) return
  const { left, right } = row.getBoundingClientRect()
  const edges = tab.getBoundingClientRect()
  row.scrollLeft += scrollDistance([edges.left, edges.right], [left, right])
}

const tabClasses =
  'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-note font-medium whitespace-nowrap max-md:min-h-11'

interface TabProps {
  to: string
  title: string
  /** Tooltip. */
  note?: string
  isCurrent: boolean
  /** Undefined: not counted. */
  count?: number | undefined
  /** It stays in a row that is too narrow for all, also while it is empty. */
  staysInRow?: boolean
  /** Some of them are overdue. */
  isUrgent?: boolean
}

export function ListTab({ to, title, note, isCurrent, count, staysInRow = false, isUrgent = false }: TabProps) {
  return (
    <Link
      to={to}
      title={note}
      aria-current={isCurrent ? 'true' : undefined}
      data-count={count}
      data-stays={staysInRow}
      className={classes(tabClasses, isCurrent ? 'bg-ink text-white' : 'text-ink-2 hover:bg-ground')}
    >
      {title}
      {count !== undefined && (
        <span className={isCurrent ? 'text-white/80' : isUrgent ? 'font-semibold text-bad' : 'text-ink-3'}>
          {count}
        </span>
      )}
    </Link>
  )
}
