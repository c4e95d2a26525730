import { type RefObject, useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'pointerup', 'wheel', 'keydown', 'focusin'] as const

/**
 * Whether nothing has happened within an element for this long (0: never idle). Keyboard focus on a control or a
 * pointer over one counts as activity: controls must not disappear then.
 */
export function useIdle(element: RefObject<HTMLElement | null>, afterMs: number): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || afterMs <= 0) return
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        // On touch screens `:hover` may stay after a tap, so it is ignored.
        const hovered = window.matchMedia('(hover: hover)').matches ? ', [data-controls] :is(a, button):hover' : ''
        const isAtWork = watched.querySelector(`[data-controls] :focus-visible${hovered}`) !== null
        if (isAtWork) wait()
        else setIsIdle(true)
      }, afterMs)
    }
    const onSign = ({ type }: Event) => {
      setIsIdle(false)
      if (type === 'keydown') clearTimeout(timer)
      else if (type !== 'focusin') wait()
    }
    for (const sign of signs) watched.addEventListener(sign, onSign, { passive: true })
    wait()
    return () => {
      clearTimeout(timer)
      for (const sign of signs) watched.removeEventListener(sign, onSign)
    }
  }, [element, afterMs])
  return isIdle
}
