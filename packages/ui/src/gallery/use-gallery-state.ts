import { type RefObject, useEffectEvent, useLayoutEffect, useReducer } from 'react'
import { flyIn, flyOut } from './flight.ts'
import { type GalleryState, nextGalleryState } from './gallery-state.rule.ts'
import { useTransitionEnd } from './use-transition-end.ts'

interface Options {
  layer: RefObject<HTMLElement | null>
  backdrop: RefObject<HTMLElement | null>
  stage: RefObject<HTMLElement | null>
  /** The element the current slide opens from and closes into. */
  origin: () => HTMLElement | null
  /** A closing animation of the caller, instead of that into `origin`. */
  animateClosing: ((layer: HTMLElement) => Promise<void>) | undefined
  onDestroy: () => void
}

/**
 * The state of a gallery and the animations that change it: it opens when mounted, closes once `startClosing` is
 * called.
 */
export function useGalleryState({ layer, backdrop, stage, origin, animateClosing, onDestroy }: Options): {
  state: GalleryState
  isOpen: boolean
  startClosing: () => void
} {
  const [state, send] = useReducer(nextGalleryState, 'init')
  const findCurrentSlide = () => stage.current?.querySelector<HTMLElement>('[data-current-place]') ?? null
  const animateOpening = useEffectEvent(() => flyIn(findCurrentSlide(), origin()))
  useLayoutEffect(() => animateOpening(), [])
  useTransitionEnd(backdrop, state === 'init', () => send('opened'))
  useTransitionEnd(backdrop, state === 'closing', () => send('closed'))
  const closed = () => send('closed')
  const handleState = useEffectEvent(() => {
    if (state === 'closing') flyOut(findCurrentSlide(), origin())
    // If the animation fails, the gallery closes at once.
    if (state === 'customClosing' && layer.current) void animateClosing?.(layer.current).then(closed, closed)
    if (state === 'destroy') onDestroy()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per state
  useLayoutEffect(() => handleState(), [state])
  return {
    state,
    isOpen: state === 'init' || state === 'ready',
    startClosing: () => send(animateClosing ? 'closeByOwner' : 'close'),
  }
}
