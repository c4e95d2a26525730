import { type RefObject, useEffect, useState } from 'react'

const activityEvents = ['pointermove', 'pointerdown', 'pointerup', 'wheel', 'keydown', 'focusin'] as const

/**
 * Whether nothing has happened within an element for this long; with 0 it is never idle. Keyboard focus on a control or
 * a pointer over one counts as activity: controls must not disappear then.
 */
export function useIdle(element: RefObject<HTMLElement | null>, afterMilliseconds: number): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || afterMilliseconds <= 0) return
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        // On touch screens `:hover` may stay after a tap, so it is ignored.
        const hovered = window.matchMedia('(hover: hover)').matches ? ', [data-controls] :is(a, button):hover' : ''
        const isControlActive = watched.querySelector(`[data-controls] :focus-visible${hovered}`) !== null
        if (isControlActive) wait()
        else setIsIdle(true)
      }, afterMilliseconds)
    }
    const onActivity = ({ type }: Event) => {
      setIsIdle(false)
      if (type === 'keydown') clearTimeout(timer)
      else if (type !== 'focusin') wait()
    }
    for (const eventType of activityEvents) watched.addEventListener(eventType, onActivity, { passive: true })
    wait()
    return () => {
      clearTimeout(timer)
      for (const eventType of activityEvents) watched.removeEventListener(eventType, onActivity)
    }
  }, [element, afterMilliseconds])
  return isIdle
}
