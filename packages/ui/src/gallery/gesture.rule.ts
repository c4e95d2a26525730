import {
  closeDragPx,
  closeFlickMilliseconds,
  closeFlickPx,
  doubleTapMilliseconds,
  doubleTapPx,
  wheelThrottleMilliseconds,
} from './gallery-limits.rule.ts'

/** Whether a downward drag that ends here closes the gallery. */
export const closesByDrag = (distancePx: number, elapsedMilliseconds: number): boolean =>
  distancePx >= closeDragPx || (distancePx >= closeFlickPx && elapsedMilliseconds < closeFlickMilliseconds)

/** Opacity of the background while a picture is dragged down: the page shows through, but never fully. */
export const backdropOpacity = (distancePx: number): number => Math.max(0.3, 1 - distancePx / (closeDragPx * 2))

export interface Swipe {
  /** Negative leftwards, towards the next slide. */
  distancePx: number
  /** Speed at the end, with the same sign. */
  velocityPxPerMillisecond: number
  widthPx: number
}

/** The slide after a swipe: the next one if dragged by a quarter of the width or flicked that way. */
export function slideAfterSwipe(
  index: number,
  count: number,
  { distancePx, velocityPxPerMillisecond, widthPx }: Swipe,
): number {
  const isFlicked =
    Math.abs(velocityPxPerMillisecond) > 0.4 &&
    Math.abs(distancePx) > 20 &&
    Math.sign(velocityPxPerMillisecond) === Math.sign(distancePx)
  const isFlickedBack =
    Math.abs(velocityPxPerMillisecond) > 0.4 && Math.sign(velocityPxPerMillisecond) !== Math.sign(distancePx)
  if (!isFlicked && (isFlickedBack || Math.abs(distancePx) < widthPx / 4)) return index
  return Math.min(Math.max(index - Math.sign(distancePx), 0), count - 1)
}

/** How far a slide follows the finger: the first and last ones resist at the ends. */
export const followedPx = (index: number, count: number, distancePx: number): number =>
  (index === 0 && distancePx > 0) || (index === count - 1 && distancePx < 0) ? distancePx / 3 : distancePx

export interface Tap {
  atMilliseconds: number
  x: number
  y: number
}

export const isDoubleTap = (before: Tap | null, tap: Tap): boolean =>
  before !== null &&
  tap.atMilliseconds - before.atMilliseconds <= doubleTapMilliseconds &&
  Math.hypot(tap.x - before.x, tap.y - before.y) <= doubleTapPx

/** The first wheel event turns at once; further ones too soon after it do not. */
export const mayTurnByWheel = (lastTurnMilliseconds: number | null, nowMilliseconds: number): boolean =>
  lastTurnMilliseconds === null || nowMilliseconds - lastTurnMilliseconds >= wheelThrottleMilliseconds
