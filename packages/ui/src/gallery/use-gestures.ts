import { useGesture } from '@use-gesture/react'
import { type RefObject, useRef } from 'react'
import { doubleTapScale, maxScale } from './gallery-limits.rule.ts'
import { closesByDrag, isDoubleTap, mayTurnByWheel, slideAfterSwipe, type Tap } from './gesture.rule.ts'
import type { Viewport } from './use-view.ts'
import { isZoomed, type Point, restingView, type View, zoomedView } from './view.rule.ts'

interface Gestures {
  stage: RefObject<HTMLElement | null>
  isEnabled: boolean
  index: number
  count: number
  viewport: Viewport
  /** Null when the slide is released. */
  onDrag: (moved: Point | null) => void
  onTurn: (index: number) => void
  onClose: () => void
}

/**
 * Touch, mouse and wheel on the stage. Times are those of the events; distances are from where the pointer went down
 * (the library measures from its own threshold).
 */
export function useGestures({ stage, isEnabled, index, count, viewport, ...on }: Gestures) {
  const { view, canZoom, measures, panned } = viewport
  const lastTap = useRef<Tap | null>(null)
  const lastTurnMilliseconds = useRef<number | null>(null)

  const fromCentre = ([x, y]: readonly [number, number]): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 } : { x: 0, y: 0 }
  }

  useGesture(
    {
      onDrag({
        tap,
        last,
        canceled,
        pinching,
        cancel,
        xy,
        initial,
        axis,
        elapsedTime,
        velocity,
        direction,
        event,
        memo,
      }) {
        if (pinching) {
          cancel()
          on.onDrag(null)
          return memo
        }
        if (tap) {
          const currentTap = { atMilliseconds: event.timeStamp, x: xy[0], y: xy[1] }
          const isSecond = isDoubleTap(lastTap.current, currentTap)
          lastTap.current = isSecond ? null : currentTap
          if (isSecond && canZoom) viewport.zoomTo(isZoomed(view) ? 1 : doubleTapScale, fromCentre(xy))
          return
        }
        const from: View = memo ?? view
        const isCanceled = canceled || event.type === 'pointercancel'
        const moved = { x: xy[0] - initial[0], y: xy[1] - initial[1] }
        const speed = { x: velocity[0] * direction[0], y: velocity[1] * direction[1] }
        if (isZoomed(from)) {
          const { fitted: size, stage: box } = measures()
          const dragged = panned(from, moved)
          viewport.set(last && !isCanceled ? restingView(dragged, speed, size, box) : dragged, !last)
          return from
        }
        if (!last) on.onDrag(axis === 'x' ? { x: moved.x, y: 0 } : { x: 0, y: Math.max(moved.y, 0) })
        else {
          if (!isCanceled && axis === 'y' && closesByDrag(moved.y, elapsedTime)) return on.onClose()
          on.onDrag(null)
          const widthPx = stage.current?.clientWidth ?? 0
          if (!isCanceled && axis === 'x')
            on.onTurn(
              slideAfterSwipe(index, count, { distancePx: moved.x, velocityPxPerMillisecond: speed.x, widthPx }),
            )
        }
        return from
      },
      onPinch({ offset: [scale], origin, first, last, memo }) {
        if (!canZoom) return
        const point = fromCentre(origin)
        const start: { view: View; point: Point } = first || !memo ? { view, point } : memo
        const { fitted: size, stage: box } = measures()
        const zoomed = zoomedView(start.view, scale, start.point, size, box)
        viewport.set(panned(zoomed, { x: point.x - start.point.x, y: point.y - start.point.y }), !last)
        lastTap.current = null
        return start
      },
      onWheel({ event, last, delta: [x, y] }) {
        // With ctrl or a touchpad pinch the wheel zooms. The library reports the end of scrolling with an old event.
        if (last || event.ctrlKey || scrolls(event.target)) return
        event.preventDefault()
        if (isZoomed(view)) {
          return viewport.set(panned(view, { x: -x, y: -y }), true)
        }
        const step = Math.sign(Math.abs(x) > Math.abs(y) ? x : y)
        if (step === 0 || !mayTurnByWheel(lastTurnMilliseconds.current, event.timeStamp)) return
        lastTurnMilliseconds.current = event.timeStamp
        on.onTurn(index + step)
      },
    },
    {
      target: stage,
      enabled: isEnabled,
      eventOptions: { passive: false },
      drag: { filterTaps: true, axis: isZoomed(view) ? undefined : 'lock', pointer: { keys: false, capture: true } },
      pinch: { enabled: canZoom, scaleBounds: { min: 1, max: maxScale }, from: () => [view.scale, 0] },
    },
  )
}

/** Whether the element under the wheel can itself scroll. */
function scrolls(target: EventTarget | null): boolean {
  const content = target instanceof Element ? target.closest('.gallery-inline') : null
  return content !== null && content.scrollHeight > content.clientHeight
}
