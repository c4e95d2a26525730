import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { animationFallbackMilliseconds } from './gallery-limits.rule.ts'

/**
 * Calls back once when the element's transition has ended, or did not run because it is disabled or nothing changed.
 */
export function useTransitionEnd(element: RefObject<HTMLElement | null>, isActive: boolean, onEnd: () => void) {
  const end = useEffectEvent(onEnd)
  useLayoutEffect(() => {
    const moved = element.current
    if (!isActive || !moved) return
    const onTransitionEnd = ({ target }: Event) => target === moved && end()
    moved.addEventListener('transitionend', onTransitionEnd)
    const timer = setTimeout(() => end(), animationFallbackMilliseconds)
    return () => {
      moved.removeEventListener('transitionend', onTransitionEnd)
      clearTimeout(timer)
    }
  }, [element, isActive])
}
