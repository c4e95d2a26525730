import { type RefObject, useState } from 'react'
import { panStepPx, scaleStep } from './gallery-limits.rule.ts'
import { clampedView, fittedSize, type Point, type Size, type View, wholeView, zoomedView } from './view.rule.ts'

export type Viewport = ReturnType<typeof useView>

/** The zoom and position of the current slide, within the limits of its picture and the stage. */
export function useView(stage: RefObject<HTMLElement | null>, index: number, isPicture: boolean) {
  const [view, setView] = useState(wholeView)
  /** While a finger drags the picture, it follows without easing. */
  const [isDragged, setIsDragged] = useState(false)
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map())
  // A picture that has not loaded has no size and cannot be enlarged.
  const picture = isPicture ? sizes.get(index) : undefined

  const measures = () => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = stage.current ?? {}
    return { fitted: fittedSize(picture ?? { width, height }, { width, height }), stage: { width, height } }
  }
  const set = (next: View, isNextDragged = false) => {
    setView(next)
    setIsDragged(isNextDragged)
  }
  const zoomTo = (scale: number, point: Point = { x: 0, y: 0 }) => {
    const { fitted, stage: box } = measures()
    if (picture) set(zoomedView(view, scale, point, fitted, box))
  }
  const panned = (from: View, by: Point) => {
    const { fitted, stage: box } = measures()
    return clampedView({ ...from, x: from.x + by.x, y: from.y + by.y }, fitted, box)
  }
  return {
    view,
    isDragged,
    /** False for a video and for a picture that has not loaded. */
    canZoom: picture !== undefined,
    measures,
    set,
    reset: () => set(wholeView),
    zoomTo,
    zoom: (direction: 1 | -1) => zoomTo(view.scale * scaleStep ** direction),
    /** A view moved by this much, as far as its limits allow. */
    panned,
    pan: (x: number, y: number) => set(panned(view, { x: x * panStepPx, y: y * panStepPx })),
    setSize: (place: number, size: Size) => setSizes((known) => new Map(known).set(place, size)),
  }
}
