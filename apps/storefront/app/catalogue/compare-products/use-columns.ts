import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Which columns of a comparison are visible, from 1, and whether its head is scrolled out above. Scrolls the bar
 * sideways with the table.
 */
export function useColumns(scroller: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>, count: number) {
  const [seen, setSeen] = useState({ from: 1, to: count })
  const [isHeadPassed, setIsHeadPassed] = useState(false)
  useEffect(() => {
    const element = scroller.current
    const head = element?.querySelector('thead')
    if (!element || !head) return
    const look = () => {
      bar.current?.style.setProperty('--scrolled', `${element.scrollLeft}px`)
      const { from, to } = columnsSeen(element, count)
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    const top = bar.current ? Number.parseFloat(getComputedStyle(bar.current).top) || 0 : 0
    const passing = new IntersectionObserver(
      ([entry]) => entry && setIsHeadPassed(!entry.isIntersecting && entry.boundingClientRect.bottom <= top + 1),
      { rootMargin: `-${top}px 0px 0px` },
    )
    passing.observe(head)
    look()
    return () => {
      sizes.disconnect()
      passing.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, bar, count])
  const move = useCallback(
    (by: 1 | -1) => {
      const element = scroller.current
      const width = element?.querySelector('thead th')?.getBoundingClientRect().width ?? 0
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      element?.scrollBy({ left: by * width, behavior: isStill ? 'auto' : 'smooth' })
    },
    [scroller],
  )
  return { ...seen, isHeadPassed, move }
}

/** Columns that are mostly visible: a swipe rarely stops at an edge. */
function columnsSeen(element: HTMLElement, count: number) {
  const window = element.getBoundingClientRect()
  const names = element.querySelector('thead td')?.getBoundingClientRect()
  const left = window.left + (names?.width ?? 0)
  const heads = [...element.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect())
  const isSeen = heads.map((head) => {
    const part = Math.min(head.right, window.right) - Math.max(head.left, left)
    return part >= head.width * 0.7
  })
  const from = isSeen.indexOf(true) + 1
  return from === 0 ? { from: 1, to: count } : { from, to: isSeen.lastIndexOf(true) + 1 }
}
