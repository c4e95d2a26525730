import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Which columns of a comparison are visible, from 1, and whether its head is scrolled out above. Scrolls the bar
 * sideways with the table.
 */
export function useColumns(scroller: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>, count: number) {
  const [visible, setVisible] = useState({ from: 1, to: count })
  const [isHeadPassed, setIsHeadPassed] = useState(false)
  useEffect(() => {
    const element = scroller.current
    const head = element?.querySelector('thead')
    if (!element || !head) return
    const update = () => {
      bar.current?.style.setProperty('--scrolled', `${element.scrollLeft}px`)
      const { from, to } = visibleColumns(element, count)
      setVisible((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    const resizeObserver = new ResizeObserver(update)
    resizeObserver.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    const top = bar.current ? Number.parseFloat(getComputedStyle(bar.current).top) || 0 : 0
    const headObserver = new IntersectionObserver(
      ([entry]) => entry && setIsHeadPassed(!entry.isIntersecting && entry.boundingClientRect.bottom <= top + 1),
      { rootMargin: `-${top}px 0px 0px` },
    )
    headObserver.observe(head)
    update()
    return () => {
      resizeObserver.disconnect()
      headObserver.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [scroller, bar, count])
  const move = useCallback(
    (by: 1 | -1) => {
      const element = scroller.current
      const width = element?.querySelector('thead th')?.getBoundingClientRect().width ?? 0
      const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
      element?.scrollBy({ left: by * width, behavior: isReducedMotion ? 'auto' : 'smooth' })
    },
    [scroller],
  )
  return { ...visible, isHeadPassed, move }
}

/** Columns that are mostly visible: a swipe rarely stops at an edge. */
function visibleColumns(element: HTMLElement, count: number) {
  const window = element.getBoundingClientRect()
  const names = element.querySelector('thead td')?.getBoundingClientRect()
  const left = window.left + (names?.width ?? 0)
  const heads = [...element.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect())
  const isVisible = heads.map((head) => {
    const part = Math.min(head.right, window.right) - Math.max(head.left, left)
    return part >= head.width * 0.7
  })
  const from = isVisible.indexOf(true) + 1
  return from === 0 ? { from: 1, to: count } : { from, to: isVisible.lastIndexOf(true) + 1 }
}
