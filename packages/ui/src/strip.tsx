import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface Props {
  /** What the strip shows, for the accessible names of its arrows. */
  label: string
  /** Its heading. */
  title: ReactNode
  /** A link to the rest. */
  more?: ReactNode
  /** Shown between the heading and the cards. */
  note?: ReactNode
  /** Classes of the list of cards. */
  className?: string
  /** Cards as list items. */
  children: ReactNode
}

/** Turns a grid of cards into a strip on phones. */
export const phoneStrip = 'max-sm:strip max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4 max-sm:pb-1 max-sm:*:w-68'

/** Which ends of the strip are visible. */
interface VisibleEnds {
  isStart: boolean
  isEnd: boolean
}

/**
 * A row of cards scrolled sideways: by touch, by its arrow buttons, or by arrow keys from within it. Without scripts by
 * touch or wheel only.
 */
export function Strip({ label, title, more, note, className, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState<VisibleEnds>({ isStart: true, isEnd: true })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const isStart = element.scrollLeft < 2
      const isEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 2
      setEnds((before) => (before.isStart === isStart && before.isEnd === isEnd ? before : { isStart, isEnd }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  const move = (pages: number) => list.current?.scrollBy({ left: pages * list.current.clientWidth * 0.85 })
  const onKeyDown = (event: KeyboardEvent) => {
    const pages = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }[event.key]
    if (!pages || (event.target instanceof HTMLElement && event.target.matches('input, select, textarea'))) return
    event.preventDefault()
    move(pages)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys pressed in its links and buttons
    <div onKeyDown={onKeyDown}>
      <div className="flex items-center justify-between gap-4">
        {title}
        <div className="flex shrink-0 items-center gap-3">
          {more}
          {!(ends.isStart && ends.isEnd) && (
            <div className="flex gap-1.5 max-md:hidden">
              <Arrow label={`Назад: ${label}`} isDisabled={ends.isStart} onClick={() => move(-1)}>
                <Icon name="chevron-left" className="size-5" />
              </Arrow>
              <Arrow label={`Вперёд: ${label}`} isDisabled={ends.isEnd} onClick={() => move(1)}>
                <Icon name="chevron-right" className="size-5" />
              </Arrow>
            </div>
          )}
        </div>
      </div>
      {note}
      <ul
        ref={list}
        className={classes(
          'strip -mx-4 mt-4 gap-x-3 scroll-smooth px-4 scroll-px-4 pb-1 md:-mx-1 md:scroll-px-1 md:px-1 motion-reduce:scroll-auto',
          className,
        )}
      >
        {children}
      </ul>
    </div>
  )
}

/** At an end the button stays in place and focused, so that keyboard users are not thrown out of the strip. */
function Arrow({
  label,
  isDisabled,
  onClick,
  children,
}: {
  label: string
  isDisabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={onClick}
      className={classes(
        'grid size-10 place-content-center rounded-full border transition-colors',
        isDisabled ? 'cursor-default! border-line text-line' : 'border-edge bg-surface hover:border-ink',
      )}
    >
      {children}
    </button>
  )
}
