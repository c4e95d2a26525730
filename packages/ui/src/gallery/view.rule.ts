import { maxScale } from './gallery-limits.rule.ts'

/** The zoom and position of a picture: scaled about its centre, which is moved from the stage's. */
export interface View {
  scale: number
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }
export const isZoomed = ({ scale }: View): boolean => scale > 1

/** The size of a picture that fits the stage. Never zero, even before the picture has a size. */
export function fittedSize(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return stage
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Limits the position: edges of an enlarged picture stay outside the stage, a smaller picture stays centred. */
export function clampedView(view: View, fitted: Size, stage: Size): View {
  const scale = Math.min(Math.max(view.scale, 1), maxScale)
  return {
    scale,
    x: clamped(view.x, (fitted.width * scale - stage.width) / 2),
    y: clamped(view.y, (fitted.height * scale - stage.height) / 2),
  }
}

/** The view at another scale that keeps the point (measured from the stage's centre) in place. */
export function zoomedView(view: View, scale: number, point: Point, fitted: Size, stage: Size): View {
  const next = Math.min(Math.max(scale, 1), maxScale)
  const ratio = next / view.scale
  return clampedView(
    { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    fitted,
    stage,
  )
}

/** Where a picture released at this speed comes to rest. */
export const restingView = (view: View, velocityPxPerMillisecond: Point, fitted: Size, stage: Size): View =>
  clampedView(
    {
      ...view,
      x: view.x + velocityPxPerMillisecond.x * glideMilliseconds,
      y: view.y + velocityPxPerMillisecond.y * glideMilliseconds,
    },
    fitted,
    stage,
  )
const glideMilliseconds = 160

// Avoids -0, which would look odd in a style.
const clamped = (value: number, limit: number) => (limit <= 0 ? 0 : Math.min(Math.max(value, -limit), limit))
