import {
  closeDragPx,
  closeFlickMs,
  closeFlickPx,
  doubleTapMs,
  doubleTapPx,
  wheelThrottleMs,
} from './gallery-limits.rule.ts'

/** Whether a drag downwards that ends here closes the gallery. */
export const closesByDrag = (distancePx: number, elapsedMs: number): boolean =>
  distancePx >= closeDragPx || (distancePx >= closeFlickPx && elapsedMs < closeFlickMs)

/** How much of the ground is left while a picture is pulled down: the page behind comes through, but never wholly. */
export const groundWhileDragged = (distancePx: number): number => Math.max(0.3, 1 - distancePx / (closeDragPx * 2))

export interface Swipe {
  /** Where it ends less where it began: leftwards is negative and leads on. */
  distancePx: number
  /** Speed at its end, signed likewise. */
  velocityPxPerMs: number
  widthPx: number
}

/** The slide a swipe leads to: the neighbour when it is pulled a fourth of the width over, or flung that way. */
export function slideAfterSwipe(at: number, count: number, { distancePx, velocityPxPerMs, widthPx }: Swipe): number {
  const isFlung =
    Math.abs(velocityPxPerMs) > 0.4 && Math.abs(distancePx) > 20 && Math.sign(velocityPxPerMs) === Math.sign(distancePx)
  const isFlungBack = Math.abs(velocityPxPerMs) > 0.4 && Math.sign(velocityPxPerMs) !== Math.sign(distancePx)
  if (!isFlung && (isFlungBack || Math.abs(distancePx) < widthPx / 4)) return at
  return Math.min(Math.max(at - Math.sign(distancePx), 0), count - 1)
}

/** How far a slide follows the finger: the first and the last hold back. */
export const followedPx = (at: number, count: number, distancePx: number): number =>
  (at === 0 && distancePx > 0) || (at === count - 1 && distancePx < 0) ? distancePx / 3 : distancePx

export interface Tap {
  atMs: number
  x: number
  y: number
}

export const isDoubleTap = (before: Tap | null, tap: Tap): boolean =>
  before !== null &&
  tap.atMs - before.atMs <= doubleTapMs &&
  Math.hypot(tap.x - before.x, tap.y - before.y) <= doubleTapPx

/** The first movement of a wheel turns at once, those that follow too soon do not. */
export const mayTurnByWheel = (lastTurnMs: number | null, nowMs: number): boolean =>
  lastTurnMs === null || nowMs - lastTurnMs >= wheelThrottleMs
