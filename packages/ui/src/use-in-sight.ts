import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is visible below the header; true until it is known. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setIsInSight(entry?.isIntersecting ?? true), {
      rootMargin: '-68px 0px 0px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}
